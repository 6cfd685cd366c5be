export const FILES_AT_ONCE = 8;

/**
 * Runs `work` for each item, several at once: waiting for the disk takes most of the time. After a failure no further
 * item is begun, and the failure is thrown when the others have ended.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const one = async () => {
    for (let next = left.next(); !next.done && failures.length === 0; next = left.next()) {
      await work(next.value).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  if (failures.length > 0) throw failures[0];
}
