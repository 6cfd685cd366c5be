/** A contestant measures itself once and says its rate (or whatever the row compares). */
export type Contestant = (seconds: number) => Promise<number>;
export type Rounds = { warmUpSeconds: number; seconds: number; count: number };

/**
 * Everyone is warmed up, then they take turns: what changes on the machine during a run (its temperature, its
 * neighbours, the size of the tables) meets all of them alike.
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
