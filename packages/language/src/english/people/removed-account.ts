export const removedAccount = 'a removed account'
