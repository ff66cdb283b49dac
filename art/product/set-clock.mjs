/** Sets the clock of a Node process: VARUNA_PICTURES_NOW is the time, in ms, at its start. */
const start = Date.now()
const offset = Number(process.env.VARUNA_PICTURES_NOW) - start
const RealDate = Date
globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offset)
    else super(...parts)
  }

  static now() {
    return RealDate.now() + offset
  }
}
