/** Whether a number is an IMO ship number: seven digits of which the last is the check digit (IMO resolution A.1117(30)). */
export const isImoNumber = (value: number): boolean => {
  if (!Number.isInteger(value) || value < 1_000_000 || value > 9_999_999) return false
  const digits = String(value).split('').map(Number)
  const sum = digits.slice(0, 6).reduce((total, digit, index) => total + digit * (7 - index), 0)
  return sum % 10 === digits[6]
}
