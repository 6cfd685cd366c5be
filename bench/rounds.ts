/** Runs one measurement and returns its rate, or another figure that the row compares. */
export type Contestant = (seconds: number) => Promise<number>;
export type Rounds = { warmUpSeconds: number; seconds: number; count: number };

/**
 * Warms all contestants up, then measures them in turns, so that changes during a run (temperature, other load, the size
 * of the tables) affect all of them equally.
 */
export async function inTurns<Contestants extends Record<string, Contestant>>(
  contestants: Contestants,
  rounds: Rounds,
): Promise<{ [Name in keyof Contestants]: number[] }> {
  const entries = Object.entries(contestants);
  const results: Record<string, number[]> = {};
  for (const [name, contestant] of entries) {
    await contestant(rounds.warmUpSeconds);
    results[name] = [];
  }
  for (let round = 0; round < rounds.count; round += 1) {
    for (const [name, contestant] of entries) results[name]?.push(await contestant(rounds.seconds));
  }
  return results as { [Name in keyof Contestants]: number[] };
}
