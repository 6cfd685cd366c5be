import { useFilterParams } from '#web/kit/page/filters.tsx';
import type { Sorting } from '#web/kit/ui/data-table.tsx';

type Values<Row> = Record<string, (row: Row) => string | number>;

/** The rows of a list that is whole on the page, in the order that the user has chosen. */
export function useSortedRows<Row>(name: string, rows: readonly Row[], start: string, values: Values<Row>) {
  const orders = Object.keys(values).flatMap((by) => [by, `-${by}`]);
  const sorting = useSorting(name, [start, ...orders.filter((order) => order !== start)]);
  const sortValue = values[sorting.order.replace(/^-/, '')];
  if (!sortValue) return { rows, sorting };
  const turn = sorting.order.startsWith('-') ? -1 : 1;
  const compare = (a: Row, b: Row) => {
    const [left, right] = [sortValue(a), sortValue(b)];
    if (typeof left === 'string') return left.localeCompare(String(right));
    return left - Number(right);
  };
  return { rows: [...rows].sort((a, b) => turn * compare(a, b)), sorting };
}

/**
 * The order of a table, kept in the address like its filters: "amount", or "-amount" for the largest first. `orders` are
 * those that the API can page by; the first of them is the one without a choice.
 */
export function useSorting<Order extends string>(
  name: string,
  orders: readonly [Order, ...Order[]],
): Sorting & { order: Order } {
  const [params, change] = useFilterParams();
  const asked = params.get(name);
  const order = orders.find((each) => each === asked) ?? orders[0];
  return {
    order,
    orders,
    onSort: (next) => change({ [name]: next === orders[0] ? '' : next }),
  };
}
