/** Circular imports between folders, direct or indirect, each as a list of its folders. */
export function findCircles(arrows: Map<string, Set<string>>): string[][] {
  const circles: string[][] = [];
  const seen = new Set<string>();
  for (const start of [...arrows.keys()].sort()) {
    const circle = findWayBack(arrows, start);
    const name = circle && [...circle].sort().join(' ');
    if (!circle || !name || seen.has(name)) continue;
    seen.add(name);
    circles.push(circle);
  }
  return circles;
}

/** The shortest import path from a folder back to itself. */
function findWayBack(arrows: Map<string, Set<string>>, start: string): string[] | undefined {
  const ways = [...(arrows.get(start) ?? [])].map((next) => [start, next]);
  const visited = new Set<string>();
  for (const way of ways) {
    const last = way.at(-1) ?? '';
    if (last === start) return way.slice(0, -1);
    if (visited.has(last)) continue;
    visited.add(last);
    for (const next of arrows.get(last) ?? []) ways.push([...way, next]);
  }
  return undefined;
}
