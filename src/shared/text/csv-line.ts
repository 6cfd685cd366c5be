/**
 * One line of CSV. An apostrophe before what looks like a formula stops spreadsheets from running it. Some of them also
 * divide at semicolons, tabs and line ends, even inside of a quoted cell, so an apostrophe is put there too.
 */
export function csvLine(cells: (string | number)[]): string {
  return `${cells.map((cell) => csvCell(String(cell))).join(',')}\r\n`;
}

const FORMULA_STARTS = /(^|;|\t|\r\n?|\n)(?=[ "]*[=+\-@＝＋－＠])/g;

function csvCell(text: string): string {
  // A negative number is no formula, and must stay a number.
  const safe = /^-?\d+(\.\d+)?$/.test(text) ? text : withoutFormulas(text);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A text as it is in our files, without the quotes around it. */
export function withoutFormulas(text: string): string {
  const safe = text.replace(FORMULA_STARTS, "$1'");
  return /^[\t\r]/.test(safe) ? `'${safe}` : safe;
}
