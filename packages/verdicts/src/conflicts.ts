/** Two statements of an answer that cannot both be true, by their codes. */
export type Conflict = [one: string, other: string]

/** What a reason allows and excludes (a code does not exclude itself). */
export type VerdictRow<Code extends string, Verdict extends string> = {
  /** The verdicts that the reason can stand beside. */
  readonly verdicts: readonly Verdict[]
  /** Reasons that cannot be true of the same answer. */
  readonly excludes: readonly Code[]
}

/** A code with each of the stated ones that it excludes, itself left out. */
export const excludedBy = <Code extends string>(
  code: Code,
  excludes: readonly Code[],
  stated: { has(code: Code): boolean },
): Conflict[] => excludes.filter((other) => other !== code && stated.has(other)).map((other) => [code, other])

/** Reasons beside a verdict that they do not allow, and beside reasons that they exclude. */
export const conflictsOfReasons = <Code extends string, Verdict extends string>(
  table: Readonly<Record<Code, VerdictRow<Code, Verdict>>>,
  codes: readonly Code[],
  verdict: Verdict,
): Conflict[] => {
  const stated = new Set(codes)
  return codes.flatMap((code): Conflict[] => {
    const { verdicts, excludes } = table[code]
    return [
      ...(verdicts.includes(verdict) ? [] : [[code, verdict] satisfies Conflict]),
      ...excludedBy(code, excludes, stated),
    ]
  })
}

/** Missing facts beside reasons that use what they call missing. */
export const conflictsOfGap = <Code extends string>(
  gap: string,
  excludes: readonly Code[],
  stated: { has(code: Code): boolean },
): Conflict[] => excludes.filter((reason) => stated.has(reason)).map((reason) => [`missing ${gap}`, reason])
