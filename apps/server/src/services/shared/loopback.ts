/** Whether a host name (RFC 6761, section 6.3) or address, also in brackets as in a URL, is a loopback one. */
export const isLoopback = (host: string): boolean =>
  /^(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
