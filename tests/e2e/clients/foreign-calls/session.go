// What the scripts of go-github share: their input, two clients, and how a call is reported.
//
// Reads a JSON object from standard input: url, token (of mona), mate (a token of hubot), and more for a script.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/google/go-github/github"
)

type given struct{ URL, Token, Mate, App, Sha, Key string }

// Sends a token with each request.
type bearer string

func (token bearer) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("Authorization", "Bearer "+string(token))
	return http.DefaultTransport.RoundTrip(request)
}

var (
	ctx     = context.Background()
	input   given
	client  *github.Client
	mate    *github.Client
	text    = github.String
	yes     = github.Bool
	options = &github.ListOptions{PerPage: 10}
)

func clientOf(token string) *github.Client {
	made := github.NewClient(&http.Client{Transport: bearer(token)})
	base, err := url.Parse(input.URL + "/")
	if err != nil {
		panic(err)
	}
	made.BaseURL, made.UploadURL = base, base
	return made
}

func report(name string, err error) {
	if err == nil {
		fmt.Println("ok " + name)
		return
	}
	words := strings.Join(strings.Fields(err.Error()), " ")
	fmt.Printf("failed %s: %.300s\n", name, words)
}

// A call whose result counts only if it is as expected.
func expect(name string, err error, isRight bool) {
	if err == nil && !isRight {
		err = fmt.Errorf("another result than expected")
	}
	report(name, err)
}

// Runs groups of calls. A line for each call: ok or failed, the call, and the error.
func runAll(groups ...func()) {
	if err := json.NewDecoder(os.Stdin).Decode(&input); err != nil {
		panic(err)
	}
	client, mate = clientOf(input.Token), clientOf(input.Mate)
	for _, group := range groups {
		group()
	}
}
