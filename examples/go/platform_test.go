package platform

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

var url string

// TestMain starts a server for all tests, as a process.
func TestMain(m *testing.M) {
	code, err := runWithServer(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func runWithServer(m *testing.M) (int, error) {
	folder, err := os.MkdirTemp("", "devplatform")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	portfile := filepath.Join(folder, "port")
	server := exec.Command("npx", "devplatform", "start", "--port", "0", "--portfile", portfile,
		"--data", filepath.Join(folder, "data"), "--rate-limits", "off")
	server.Stderr = os.Stderr
	// A group of its own: npx does not pass signals on to the server.
	server.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := server.Start(); err != nil {
		return 0, err
	}
	defer server.Wait()
	defer syscall.Kill(-server.Process.Pid, syscall.SIGTERM)
	for i := 0; i < 600; i++ {
		port, _ := os.ReadFile(portfile)
		if text := strings.TrimSpace(string(port)); text != "" {
			url = "http://127.0.0.1:" + text
			return m.Run(), nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return 0, fmt.Errorf("devplatform did not start")
}

func call(t *testing.T, method, path, token string, input any) (int, map[string]any) {
	t.Helper()
	body, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequest(method, url+path, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var output map[string]any
	if err := json.NewDecoder(response.Body).Decode(&output); err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, output
}

func TestOpensAnIssue(t *testing.T) {
	input := map[string]string{"title": "The widget squeaks"}
	status, issue := call(t, "POST", "/repos/acme/widgets/issues", "ghp_demo_mona", input)
	if status != 201 || issue["number"] != 1.0 {
		t.Fatalf("%d %v", status, issue)
	}
}

func TestRefusesAnUnknownToken(t *testing.T) {
	status, problem := call(t, "GET", "/user", "ghp_unknown", nil)
	if status != 401 || problem["message"] != "Bad credentials" {
		t.Fatalf("%d %v", status, problem)
	}
}
