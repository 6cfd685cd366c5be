/** What imports what: files or folders. */
export type Arrows = Map<string, Set<string>>;

/** Circular imports, direct or indirect, each as a list of its files or folders. */
export function findCircles(arrows: Arrows): string[][] {
  const left = withoutEnds(arrows);
  const circles = new Map<string, string[]>();
  for (const start of [...left.keys()].sort()) {
    const circle = findWayBack(left, start);
    const name = circle && [...circle].sort().join(' ');
    if (name && !circles.has(name)) circles.set(name, circle);
  }
  return [...circles.values()];
}

/** Removes what imports nothing, again and again. Only circles, and what leads to them, are left: mostly nothing. */
function withoutEnds(arrows: Arrows): Arrows {
  const left: Arrows = new Map();
  for (const [from, to] of arrows) {
    const further = [...to].filter((each) => each !== from && arrows.has(each));
    if (further.length > 0) left.set(from, new Set(further));
  }
  return left.size < arrows.size ? withoutEnds(left) : left;
}

/** The shortest import path from a file or folder back to itself. */
function findWayBack(arrows: Arrows, start: string): string[] | undefined {
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
