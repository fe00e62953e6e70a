/** The median time of each of these calls, in milliseconds. They take turns, so that other load on the machine affects all of them alike. */
export async function medianTimes<Call extends string>(
  rounds: number,
  calls: Readonly<Record<Call, (round: number) => Promise<void>>>,
): Promise<Record<Call, number>> {
  const names = Object.keys(calls) as Call[];
  const took = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Call, number[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      const began = performance.now();
      await calls[name](round);
      took[name].push(performance.now() - began);
    }
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return Object.fromEntries(names.map((name) => [name, median(took[name])])) as Record<Call, number>;
}
