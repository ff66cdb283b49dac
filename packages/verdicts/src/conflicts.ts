/** Two statements of an answer that cannot both be true, by their codes. */
export type Conflict = [one: string, other: string]

/** Verdicts that a reason allows and reasons that it excludes (a code does not exclude itself). */
export type VerdictRow<Code extends string, Verdict extends string> = {
  /** The verdicts allowed beside the reason. */
  readonly verdicts: readonly Verdict[]
  /** Reasons that cannot hold for the same answer. */
  readonly excludes: readonly Code[]
}

/** Pairs of a code with each stated code that it excludes, except itself. */
export const excludedBy = <Code extends string>(
  code: Code,
  excludes: readonly Code[],
  stated: { has(code: Code): boolean },
): Conflict[] => excludes.filter((other) => other !== code && stated.has(other)).map((other) => [code, other])

/** Pairs of a reason and a verdict that it does not allow, and of reasons that exclude each other. */
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

/** Pairs of a missing fact and a reason that uses the fact. */
export const conflictsOfGap = <Code extends string>(
  gap: string,
  excludes: readonly Code[],
  stated: { has(code: Code): boolean },
): Conflict[] => excludes.filter((reason) => stated.has(reason)).map((reason) => [`missing ${gap}`, reason])
