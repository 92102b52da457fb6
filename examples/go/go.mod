module example.com/devplatform

go 1.19
