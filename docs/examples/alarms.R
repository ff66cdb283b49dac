# Reads the open alerts as a data frame and counts them by level and code. Needs R 4.1 and no packages.
# Reads VARUNA_URL and VARUNA_TOKEN, a token with the scope read, from the environment.
address <- paste0(Sys.getenv("VARUNA_URL"), "/api/alerts/file?state=open")
token <- c(Authorization = paste("Bearer", Sys.getenv("VARUNA_TOKEN")))

# An MMSI is a name of nine digits, and no number: 002442000 would lose its zeros.
alerts <- read.csv(
  url(address, headers = token, encoding = "UTF-8"),
  colClasses = c(mmsi = "character", id = "character", message = "character"),
  stringsAsFactors = FALSE
)

# Alerts about simulated vessels are no evidence about real ones.
alerts$simulated <- alerts$simulated == "true"
print(nrow(alerts))
if (nrow(alerts) > 0) {
  print(table(alerts$level, alerts$code))
  print(head(alerts[order(alerts$lastTime, decreasing = TRUE), c("level", "code", "mmsi", "lat", "lon")]))
}
