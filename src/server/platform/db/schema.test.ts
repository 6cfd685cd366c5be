import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';

/** The constraints of the database. Each test runs in a transaction that is rolled back. */
const database = testDatabase();
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(() => client.end());
beforeEach(async () => {
  await client.query('BEGIN');
  await client.query(`
    INSERT INTO users (id, username, email, password, role) VALUES
      ('00000000-0000-4000-8000-000000000001', 'Amal', 'amal@example.com', '$argon2id$x', 'business'),
      ('00000000-0000-4000-8000-000000000002', 'Omar', 'omar@example.com', '$argon2id$x', 'business');
    INSERT INTO businesses (id, owner_id, name, type) OVERRIDING SYSTEM VALUE VALUES
      (11, '00000000-0000-4000-8000-000000000001', 'Saffron', 'Cafe'), (12, '00000000-0000-4000-8000-000000000002', 'Palm', 'Hotel');
    INSERT INTO staff (id, business_id, first_name, last_name, role, wallet_id) OVERRIDING SYSTEM VALUE VALUES
      (11, 11, 'Maya', 'Fernandes', 'Server', 'w1');`);
});
afterEach(() => client.query('ROLLBACK'));

const tip = (columns: Record<string, string>) => {
  const row = {
    staff_id: '11',
    business_id: '11',
    amount: '15.00',
    fee: '0.75',
    net: '14.25',
    charged: '15.00',
    platform_fee_bps: '500',
    platform_fee_fixed_fils: '0',
    token: "'abcdefghijklmnopqrstuvwx'",
    ...columns,
  };
  return `INSERT INTO tips (${Object.keys(row)}) VALUES (${Object.values(row)})`;
};
const posting = (values: string, runningTotal = '5') => `${tip({})};
  INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, tip_id, payout_id, running_total)
  SELECT ${values}, ${runningTotal} FROM tips`;
const payout = (values: string) =>
  `INSERT INTO payouts (recipient_type, recipient_id, business_id, amount, iban, status) VALUES (${values})`;

test.each([
  [
    'two user names that differ only in case',
    `INSERT INTO users (username, email, password) VALUES ('AMAL', 'a@b.c', '$argon2id$x')`,
    'users_username_key',
  ],
  [
    'two user names that look the same',
    `INSERT INTO users (username, email, password) VALUES (U&'am\\00ADal', 'a@b.c', '$argon2id$x')`,
    'users_skeleton_key',
  ],
  [
    'two accounts with one email address',
    `INSERT INTO users (username, email, password) VALUES ('x', 'AMAL@example.com', '$argon2id$x')`,
    'users_email_key',
  ],
  [
    'a password that is not hashed',
    `INSERT INTO users (username, email, password) VALUES ('x', 'a@b.c', 'secret')`,
    'users_password_check',
  ],
  [
    'an audit row with an unknown action',
    "INSERT INTO audit_log (action) VALUES ('tip.hidden')",
    'audit_log_action_fkey',
  ],
  ['an unknown role', `UPDATE users SET role = 'root'`, 'users_role_check'],
  ['an admin flag without the role', 'UPDATE users SET is_admin = true', 'users_admin_flag_is_role'],
  ['a business of an unknown type', `UPDATE businesses SET type = 'Casino'`, 'business_type_check'],
  ['a business with an unknown status', `UPDATE businesses SET status = 'closed'`, 'business_status_check'],
  [
    'a least payout that keeps more than 100.00 waiting',
    'UPDATE businesses SET least_payout = 100.01',
    'businesses_least_payout',
  ],
  ['an unknown rhythm', `UPDATE businesses SET payout_rhythm = 'never'`, 'businesses_payout_rhythm'],
  [
    'an IBAN that is not encrypted',
    `UPDATE businesses SET iban = 'AE070331234567890123456'`,
    'encrypted_text_check',
  ],
  [
    'an owner who does not exist',
    `INSERT INTO businesses (owner_id, name, type) VALUES (gen_random_uuid(), 'Two', 'Cafe')`,
    'businesses_owner_id_fkey',
  ],
  ['earnings below zero', 'UPDATE staff SET total_earnings = -0.01', 'running_sum_check'],
  ['a negative tip count', 'UPDATE businesses SET tip_count = -1', 'tally_check'],
  ['a staff member without a first name', `UPDATE staff SET first_name = ''`, 'person_name_check'],
  ['a tip of 0.00', tip({ amount: '0', fee: '0', net: '0', charged: '0' }), 'tip_amount_check'],
  ['a tip below zero', tip({ amount: '-1', fee: '0', net: '-1', charged: '-1' }), 'tip_amount_check'],
  [
    'a charge that is not net plus fee',
    tip({ amount: '14.25', charged: '15.01' }),
    'tips_charged_is_net_and_fee',
  ],
  ['an amount that is neither net nor charged', tip({ amount: '14.50' }), 'tips_amount_is_net_or_charged'],
  [
    'a tip to a staff member of another business',
    tip({ business_id: '12' }),
    'tips_staff_id_business_id_fkey',
  ],
  ['a tip with an unknown status', tip({ status: "'lost'" }), 'tip_status_check'],
  ['a message longer than 500 characters', tip({ message: "repeat('x', 501)" }), 'tip_message_check'],
  ['a fee below zero', tip({ amount: '15', fee: '-1', net: '16' }), 'tip_part_check'],
  ['a short token', tip({ token: "'short'" }), 'tip_token_check'],
  ['a tip by an unknown provider', tip({ provider: "'cash'" }), 'payment_provider_check'],
  [
    'two tips with one idempotency key',
    `${tip({ idempotency_key: "'k'", request_hash: "'h'" })};${tip({ idempotency_key: "'k'", request_hash: "'h'", token: "repeat('y', 24)" })}`,
    'tips_idempotency_key_key',
  ],
  [
    'a posting of 0.00',
    posting(`'tip_paid', 'provider_clearing', 'staff_payable', 0, 11, 11, id, NULL`),
    'posted_amount_check',
  ],
  [
    'a posting between accounts that do not belong together',
    posting(`'tip_paid', 'bank', 'staff_payable', 5, 11, 11, id, NULL`),
    'posting_kind_check',
  ],
  [
    'a posting without a cause',
    posting(`'tip_paid', 'provider_clearing', 'staff_payable', 5, 11, 11, NULL, NULL`),
    'postings_have_one_cause',
  ],
  [
    'a tip posted twice',
    `${posting(`'tip_paid', 'provider_clearing', 'staff_payable', 5, 11, 11, id, NULL`)} CROSS JOIN generate_series(1, 2)`,
    'postings_tip_once',
  ],
  [
    'a tip posted without its running total',
    posting(`'tip_paid', 'provider_clearing', 'staff_payable', 5, 11, 11, id, NULL`, 'NULL'),
    'posting_kind_check',
  ],
  [
    'a fee posted with a running total',
    posting(`'tip_paid', 'provider_clearing', 'platform_fees', 5, 11, 11, id, NULL`),
    'posting_kind_check',
  ],
  [
    'a payout under way that is in no file',
    payout(`'business', 11, 11, 5, 'lost', 'processing'`),
    'payouts_leave_by_a_file',
  ],
  [
    'a payment captured without an amount',
    `${tip({})}; INSERT INTO payments (tip_id, provider, locale, next_look_at, status) SELECT id, 'stripe', 'en', now(), 'captured' FROM tips`,
    'payments_captured_is_known',
  ],
  ['a payout of nothing', payout(`'business', 11, 11, 0, 'lost', 'pending'`), 'payouts_amount_check'],
  [
    'a payout to a business in the name of another',
    payout(`'business', 12, 11, 5, 'lost', 'pending'`),
    'payouts_recipient_is_business',
  ],
  [
    'a payout completed at no time',
    payout(`'business', 11, 11, 5, 'lost', 'completed'`),
    'payouts_completed_has_time',
  ],
  [
    'a tip that is not a number',
    tip({ amount: "'NaN'", fee: '0', net: "'NaN'", charged: "'NaN'" }),
    'tip_amount_check',
  ],
  [
    'a posting of a tip to somebody else',
    `INSERT INTO staff (id, business_id, first_name, last_name, role, wallet_id) OVERRIDING SYSTEM VALUE
       VALUES (13, 12, 'Omar', 'Khalil', 'Host', 'w3');
     ${posting(`'tip_paid', 'provider_clearing', 'staff_payable', 5, 13, 12, id, NULL`)}`,
    'postings_tip_id_staff_id_business_id_fkey',
  ],
  [
    'a posting of a payout for somebody of another business',
    `INSERT INTO staff (id, business_id, first_name, last_name, role, wallet_id) OVERRIDING SYSTEM VALUE
       VALUES (13, 12, 'Omar', 'Khalil', 'Host', 'w3');
     ${payout(`'business', 11, 11, 5, 'lost', 'pending'`)};
     INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, payout_id)
       SELECT 'payout_started', 'staff_payable', 'payouts_in_transit', 5, 13, 11, id FROM payouts`,
    'postings_paid_out_to_business_id_fkey',
  ],
  [
    'a posting of a payout that names a tip',
    posting(`'payout_started', 'staff_payable', 'payouts_in_transit', 5, 11, 11, id, NULL`, 'NULL'),
    'postings_have_one_cause',
  ],
  ['a second row of settings', 'INSERT INTO settings (singleton) VALUES (true)', 'settings_pkey'],
  [
    'a fee above everything',
    'UPDATE settings SET platform_fee_bps = 10001',
    'settings_platform_fee_bps_check',
  ],
])('the database refuses %s', async (_what, statement, constraint) => {
  await expect(client.query(statement)).rejects.toMatchObject({ constraint });
});

test('the database refuses a payout to a staff member of another business', async () => {
  const statement = payout(`'staff', 11, 12, 5, 'lost', 'pending'`);
  await expect(client.query(statement)).rejects.toThrow('payout names staff 11 who is not of business 12');
});

test('the settings row cannot be deleted', async () => {
  await expect(client.query('DELETE FROM settings')).rejects.toThrow('the row of settings is never deleted');
});

test('a payout can only change to an allowed status', async () => {
  await client.query(payout(`'business', 11, 11, 5, 'lost', 'pending'`));
  const jump = `INSERT INTO payout_events (payout_id, from_status, to_status) SELECT id, 'pending', 'completed' FROM payouts`;
  await expect(client.query(jump)).rejects.toMatchObject({ constraint: 'payout_events_arrows' });
});

test.each(['UPDATE postings SET amount = 6', 'DELETE FROM postings', 'TRUNCATE postings'])(
  'postings cannot be changed or deleted: %s',
  async (statement) => {
    await client.query(posting(`'tip_paid', 'provider_clearing', 'staff_payable', 5, 11, 11, id, NULL`));
    await expect(client.query(statement)).rejects.toThrow('rows of postings are never changed or deleted');
  },
);

test.each(['UPDATE audit_log SET action = action', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
  'audit rows cannot be changed or deleted: %s',
  async (statement) => {
    await client.query(`INSERT INTO audit_log (action) VALUES ('auth.signed_in')`);
    await expect(client.query(statement)).rejects.toThrow('rows of audit_log are never changed or deleted');
  },
);

test('money columns have the precision and defaults of the specification', async () => {
  const { rows } = await client.query(`
    SELECT table_name || '.' || column_name AS name, numeric_precision || ',' || numeric_scale AS precision, column_default
    FROM information_schema.columns WHERE data_type = 'numeric' AND table_schema = 'public'
      AND table_name IN ('businesses', 'staff', 'payouts') OR (table_name = 'tips' AND column_name = 'amount') ORDER BY name`);
  expect(rows.map((row) => `${row.name} ${row.precision} ${row.column_default ?? 'required'}`)).toEqual([
    'businesses.fee_total 15,2 0',
    'businesses.gross_total 15,2 0',
    'businesses.least_payout 15,2 0',
    'businesses.pending_payout 15,2 0',
    'businesses.total_earnings 15,2 0',
    'businesses.total_paid_out 15,2 0',
    'businesses.vat_total 15,2 0',
    'payouts.amount 15,2 required',
    'staff.fee_total 15,2 0',
    'staff.gross_total 15,2 0',
    'staff.pending_payout 15,2 0',
    'staff.refunded_total 15,2 0',
    'staff.total_earnings 15,2 0',
    'staff.total_paid_out 15,2 0',
    'staff.vat_total 15,2 0',
    'tips.amount 10,2 required',
  ]);
});

const openPayment = `${tip({})}; INSERT INTO payments (tip_id, provider, locale, next_look_at, session_id, checkout_url)
  SELECT id, 'stripe', 'en', now(), 'cs_1', 'https://pay.example' FROM tips`;
const paid = `UPDATE payments SET status = 'captured', captured = 5, captured_at = now()`;
const replaced = (sessionId: string, earlier: string) =>
  `UPDATE payments SET session_id = ${sessionId}, checkout_url = NULL, checkout = 'embedded', earlier_sessions = ${earlier}`;

test('an open attempt to collect a tip is replaced by the next one, which gets its id later', async () => {
  await client.query(`${openPayment}; ${replaced('NULL', "ARRAY['cs_1']")}`);
  await client.query(`UPDATE payments SET session_id = 'pi_2'`);
});

test.each([
  ['by another one without a trace', `UPDATE payments SET session_id = 'pi_2'`],
  ['by one that is started already', replaced("'pi_2'", "ARRAY['cs_1']")],
  ['by one elsewhere while its page is open', `UPDATE payments SET checkout = 'embedded'`],
  ['under another name', replaced('NULL', "ARRAY['cs_2']")],
  ['after it was paid', `${paid}; ${replaced('NULL', "ARRAY['cs_1']")}`],
])('the database refuses to replace an attempt to collect a tip %s', async (_how, statement) => {
  await expect(client.query(`${openPayment}; ${statement}`)).rejects.toThrow(
    'this change of a row of payments is not allowed',
  );
});
