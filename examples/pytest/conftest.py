"""Starts a server for the tests, as a process."""

import json
import os
import signal
import subprocess
import time
import urllib.error
import urllib.request

import pytest


class Platform:
    """A running server, and requests to it."""

    def __init__(self, url):
        self.url = url

    def call(self, method, path, token=None, body=None):
        """Returns the status and the parsed body of a response."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request) as response:
                return response.status, json.loads(response.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")


def wait_for_port(portfile, process):
    """The port, which the server writes when it is ready."""
    for _ in range(600):
        if portfile.exists() and portfile.read_text().strip():
            return int(portfile.read_text())
        if process.poll() is not None:
            raise RuntimeError(f"devplatform ended with {process.returncode}")
        time.sleep(0.05)
    raise TimeoutError("devplatform did not start")


@pytest.fixture(scope="session")
def platform(tmp_path_factory):
    folder = tmp_path_factory.mktemp("devplatform")
    portfile = folder / "port"
    command = ["npx", "devplatform", "start", "--port", "0", "--portfile", str(portfile)]
    command += ["--data", str(folder / "data"), "--rate-limits", "off"]
    # A group of its own: npx does not pass signals on to the server.
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        yield Platform(f"http://127.0.0.1:{wait_for_port(portfile, process)}")
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=60)
