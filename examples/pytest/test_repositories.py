MONA = "ghp_demo_mona"


def test_reads_the_user_of_a_token(platform):
    status, user = platform.call("GET", "/user", MONA)
    assert (status, user["login"]) == (200, "mona")


def test_creates_a_repository_once(platform):
    status, repository = platform.call("POST", "/user/repos", MONA, {"name": "notes"})
    assert (status, repository["full_name"]) == (201, "mona/notes")
    status, problem = platform.call("POST", "/user/repos", MONA, {"name": "notes"})
    assert (status, problem["errors"][0]["field"]) == (422, "name")


def test_hides_private_repositories_from_others(platform):
    status, _ = platform.call("GET", "/repos/mona/secrets", "ghp_demo_hubot")
    assert status == 404
