/**
 * Table or cards, decided by the width of the container and not of the screen: larger text leaves less room.
 * `narrow` is for three or four columns, `wide` for more. A table that does not fit is shown as cards.
 */
export const tableStyles = {
  narrow: {
    frame: '@xl:overflow-clip @xl:rounded-card @xl:border @xl:border-hairline @xl:bg-surface',
    table: 'block w-full @xl:table',
    head: 'sr-only @xl:not-sr-only @xl:table-header-group',
    body: 'grid grid-cols-1 gap-3 @xl:table-row-group',
    row: '@xl:table-row @xl:rounded-none @xl:border-0 @xl:bg-transparent @xl:hover:bg-sunken',
    heading: 'px-3',
    numericHeading: 'ps-3 pe-6 text-end last:pe-3',
    cell: '@xl:table-cell @xl:border-b @xl:border-hairline @xl:px-3 @xl:py-3',
    numeric: '@xl:w-px @xl:pe-6 @xl:text-end @xl:last:pe-3',
    label: '@xl:hidden',
    value: '@xl:text-start',
    numericValue: '@xl:text-end',
  },
  wide: {
    frame: '@5xl:overflow-clip @5xl:rounded-card @5xl:border @5xl:border-hairline @5xl:bg-surface',
    table: 'block w-full @5xl:table',
    head: 'sr-only @5xl:not-sr-only @5xl:table-header-group',
    body: 'grid grid-cols-1 gap-3 @2xl:grid-cols-2 @5xl:table-row-group',
    row: '@5xl:table-row @5xl:rounded-none @5xl:border-0 @5xl:bg-transparent @5xl:hover:bg-sunken',
    heading: 'px-2 first:ps-4 last:pe-4',
    numericHeading: 'ps-2 pe-6 text-end first:ps-4 last:pe-4',
    cell: '@5xl:table-cell @5xl:border-b @5xl:border-hairline @5xl:px-2 @5xl:py-2 @5xl:text-small @5xl:first:ps-4 @5xl:last:pe-4',
    numeric: '@5xl:w-px @5xl:pe-6 @5xl:text-end',
    label: '@5xl:hidden',
    value: '@5xl:text-start',
    numericValue: '@5xl:text-end',
  },
} as const;

export type TableWidth = keyof typeof tableStyles;
