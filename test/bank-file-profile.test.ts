import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writePain001 } from '#server/money/payouts/bank-files/pain001.ts';
import { VALID_IBANS } from '#test/data/ibans.ts';
import { aBatch, batches } from '#test/helpers/bank-batches.ts';
import { testWithPublicFile } from '#test/helpers/public-files.ts';
import { loadSchema } from '#test/helpers/xml-schema.ts';

const PROFILE = 'docs/bank-file-profile.xsd';
const file = writePain001(aBatch());
const fileWithoutBic = writePain001(aBatch({ payer: { ...aBatch().payer, bic: null } }));

test('every bank file we write is valid by the profile that banks get', () => {
  const findFault = loadSchema(PROFILE);
  expect([findFault(file), findFault(fileWithoutBic)]).toEqual([undefined, undefined]);
  fc.assert(fc.property(batches, (batch) => findFault(writePain001(batch)) === undefined));
});

test('the profile has exactly the elements that we write', () => {
  const named = namesIn(readFileSync(PROFILE, 'utf8'), /<xs:element name="(\w+)"/g);
  expect(named).toEqual(namesIn(file + fileWithoutBic, /<(\w+)/g));
});

test('a file without one of its elements, or with one of them twice, is not valid', () => {
  const findFault = loadSchema(PROFILE);
  for (const xml of [file, fileWithoutBic]) {
    for (const leaf of leavesOf(xml)) {
      expect(findFault(change(xml, leaf, '')), `without ${leaf.name}`).toContain('element');
      expect(findFault(change(xml, leaf, leaf.text + leaf.text)), `${leaf.name} twice`).toContain('element');
    }
  }
});

const refused: [string, string, string, string][] = [
  ['nothing to pay', '>23.75<', '>0.00<', 'InstdAmt'],
  ['five decimals', '>23.75<', '>23.75001<', 'InstdAmt'],
  ['a thirteenth digit', '>23.75<', '>1000000000000.00<', 'InstdAmt'],
  ['a sum without decimals', '>123.75<', '>123<', 'CtrlSum'],
  ['another currency', 'Ccy="AED"', 'Ccy="USD"', 'Ccy'],
  ['another script', 'Jose Nunez', '李小龙', 'Nm'],
  ['a name of 71 characters', 'Jose Nunez + fatma', 'a'.repeat(71), 'Nm'],
  ['a name of punctuation', 'Jose Nunez + fatma', '.,.', 'Nm'],
  ['a name that begins with a hyphen', 'Jose', '-Jose', 'Nm'],
  ['a memo with a double slash', 'Tips of', 'Tips//of', 'Ustrd'],
  ['a memo that ends with a space', 'October<', 'October <', 'Ustrd'],
  ['a memo that ends with a slash', 'October<', 'October/<', 'Ustrd'],
  ['one end-to-end id twice', 'KARAM-PAYOUT-2', 'KARAM-PAYOUT-1', 'Duplicate key-sequence'],
  ['an id with a space', 'KARAM-PAYOUT-2', 'KARAM PAYOUT-2', 'EndToEndId'],
  ['an id of 36 characters', 'KARAM-BATCH-7', 'K'.repeat(36), 'MsgId'],
  ['a purpose of four letters', '>COM<', '>COMM<', 'Prtry'],
  ['an account abroad', 'AE260211000000230064016', 'GB260211000000230064016', 'IBAN'],
  ['booking as one sum', '>false<', '>true<', 'BtchBookg'],
  ['payment by cheque', '>TRF<', '>CHK<', 'PmtMtd'],
  ['a time of another zone', '08:30:15Z', '08:30:15+04:00', 'CreDtTm'],
  ['31 February', '2026-11-16', '2026-02-31', 'Dt'],
];

test.each(refused)('the profile refuses %s', (_, written, instead, fault) => {
  const altered = file.replaceAll(written, instead);
  expect(altered).not.toBe(file);
  expect(loadSchema(PROFILE)(altered)).toContain(fault);
});

testWithPublicFile(
  'pain.001.001.09.xsd',
  'every file that the profile accepts, the public schema accepts',
  (publicSchema) => {
    const [byProfile, byPublic] = [loadSchema(PROFILE), loadSchema(publicSchema)];
    let accepted = 0;
    fc.assert(
      fc.property(batches, fc.nat(), fc.constantFrom(...TEXTS), (batch, place, text) => {
        const xml = writePain001(batch);
        expect(byPublic(xml)).toBeUndefined();

        const leaves = leavesOf(xml);
        const leaf = leaves[place % leaves.length];
        if (!leaf) throw new Error('The file has no elements');
        const altered = change(xml, leaf, leaf.text.replace(/>[^<]*</, `>${text}<`));
        if (altered === xml || byProfile(altered) !== undefined) return;
        accepted += 1;
        expect(byPublic(altered)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
    // If the profile had accepted no altered file, this test would have compared nothing.
    expect(accepted).toBeGreaterThan(0);
  },
);

/**
 * Texts for any element: for each kind of element some valid ones, some at the limit and some invalid ones.
 */
const TEXTS = [
  ...['', ' ', '0', '0.00', '0.01', '999999999999.00', '999999999999.01', '1.5', '1.00001', '1e3', '+1.00'],
  ...['1', '15', '999999999999999', '1000000000000000', '021', '0211', 'COM', 'com', 'TRF', 'true', 'false'],
  ...['A', 'a / b', 'a//b', ' a', 'a ', '-a', "O'Neill (Dubai), 4.7?", '李', 'NOTPROVIDED'],
  ...[35, 36, 70, 71, 140, 141].map((length) => 'x'.repeat(length)),
  ...['2028-02-29', '2027-02-29', '2026-11-16Z', '2026-11-16T23:59:59Z', '2026-11-16T23:59:59', '0000-01-01'],
  ...['2026-11-16T24:00:00Z', '2026-11-16T23:59:60Z', '9999-12-31', '0000-01-01T00:00:00Z'],
  ...['BOMLAEAD', 'EBILAEADXXX', 'BOML', ...VALID_IBANS.slice(0, 2), 'GB33BUKB20201555555555'],
];

type Leaf = { name: string; text: string; start: number };

/** The elements that contain text. */
function leavesOf(xml: string): Leaf[] {
  return [...xml.matchAll(/<(\w+)[^>]*>[^<]*<\/\1>/g)].map(({ 0: text, 1: name = '', index }) => ({
    name,
    text,
    start: index,
  }));
}

function change(xml: string, { start, text }: Leaf, instead: string): string {
  return xml.slice(0, start) + instead + xml.slice(start + text.length);
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
}
