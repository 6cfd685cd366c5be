import type pg from 'pg';
import { migrations, rowsOf } from '#test/helpers/schema-rows.ts';

/** What the rows of test/fixtures/schemas leave out. */
const OTHER_ROWS = `
  INSERT INTO job_states (job, known_since) VALUES ('send-mails', now());
  INSERT INTO outbox (recipient, subject, body, sent_at, receipt_of) SELECT '', 'Receipt', 'Thank you', now(), id FROM tips LIMIT 1;
  INSERT INTO outbox (recipient, subject, body, given_up_at, receipt_of) SELECT '', 'Receipt', 'Thank you', now(), id FROM tips LIMIT 1;
  INSERT INTO email_confirmations (user_id, token_hash, expires_at) SELECT id, 'hash', now() FROM users LIMIT 1;
  INSERT INTO authenticators (user_id, secret) SELECT id, 'lost' FROM users LIMIT 1;
  INSERT INTO recovery_codes (code_hash, user_id) SELECT 'hash', id FROM users LIMIT 1;
  INSERT INTO passkeys (user_id, credential_id, public_key, counter, name, created_at)
    SELECT id, 'id', 'key', 0, 'My phone', now() FROM users LIMIT 1;
  INSERT INTO passkey_challenges SELECT 'browser', 'challenge', id, now() FROM users LIMIT 1;
  INSERT INTO password_resets (token_hash, user_id, expires_at) SELECT 'hash', id, now() FROM users LIMIT 1;
  UPDATE email_confirmations SET new_email = 'new@example.com';
  INSERT INTO disputes SELECT 'stripe', 'dp_1', id, 5, 'fraudulent', 'open', now(), now() FROM tips LIMIT 1;
  INSERT INTO disputes (provider, id, tip_id, amount, reason, status, opened_at, told_at, decided_at, borne_by, mailed_status)
    SELECT 'stripe', 'dp_2', id, 5, 'fraudulent', 'lost', now(), now(), now(), 'platform', 'lost' FROM tips LIMIT 1;
  INSERT INTO users (username, email, password) VALUES ('second-admin', 'second@example.com', '$argon2id$ nobody signs in');
  INSERT INTO write_offs (staff_id, business_id, amount, reason, proposed_by, proposed_at)
    SELECT staff.id, business_id, 5, 'Has left', users.id, now() FROM staff, users LIMIT 1;
  INSERT INTO write_offs (staff_id, business_id, amount, reason, status, proposed_by, proposed_at, decided_by, decided_at)
    SELECT staff.id, business_id, 5, 'Has left', 'confirmed', one.id, now(), other.id, now()
    FROM staff, users one, users other WHERE one.id <> other.id LIMIT 1;
  INSERT INTO proposals (id, kind, user_id, proposed_by, proposed_at, in_force_at)
    SELECT gen_random_uuid(), 'make_admin', users.id, users.id, now(), now() + interval '48 hours' FROM users LIMIT 1;
  INSERT INTO proposals (id, kind, subject_id, content, proposed_by, proposed_at)
    SELECT gen_random_uuid(), 'fail_payout', 1, 'lost', id, now() FROM users LIMIT 1;
  INSERT INTO proposals (id, kind, content, proposed_by, proposed_at, in_force_at, outcome, decided_by, decided_at)
    SELECT gen_random_uuid(), 'change_settings', 'lost', one.id, now(), now() + interval '48 hours', 'confirmed', other.id, now()
    FROM users one, users other WHERE one.id <> other.id LIMIT 1;
  INSERT INTO proposals (id, kind, content, proposed_by, proposed_at, in_force_at, outcome, decided_at)
    SELECT gen_random_uuid(), 'change_settings', 'lost', id, now(), now() + interval '48 hours', 'in_force',
      now() + interval '48 hours' FROM users LIMIT 1;
  INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, write_off_id, running_total)
    SELECT 'debt_written_off', 'write_offs', 'staff_payable', amount, staff_id, business_id, id, 1000
    FROM write_offs WHERE status = 'confirmed';
  INSERT INTO refunds (tip_id, amount, reason, origin, next_look_at)
    SELECT id, 5, 'Tipped twice', 'admin', now() FROM tips WHERE status = 'refunded' LIMIT 1;
  INSERT INTO refunds (tip_id, amount, reason, origin, next_look_at, status, refunded_at, failure, returned_at, repaid_at,
                       repaid_by, repaid_note)
    SELECT tips.id, 5, 'Tipped twice', 'admin', now(), 'done', now(), 'returned_by_bank', now(), now(), users.id, 'Paid'
    FROM tips, users WHERE status = 'refunded' LIMIT 1;
  INSERT INTO refunds (tip_id, amount, reason, origin, next_look_at, status, refunded_at, takes_from, replaces)
    SELECT tip_id, 5, 'Returned', 'admin', now(), 'done', now(), 'guests_payable', id FROM refunds WHERE repaid_at IS NOT NULL;
  INSERT INTO payment_decisions SELECT tip_id, 'refund', 5, 4, 'Less', users.id, now() FROM payments, users LIMIT 1;
  INSERT INTO dispute_evidence SELECT 'stripe', 'dp_1', id, now(), 'key of evidence 1', 'hash', now(), NULL, NULL
    FROM users LIMIT 1;
  INSERT INTO dispute_evidence SELECT 'stripe', 'dp_2', id, now(), 'key of evidence 2', 'hash', NULL, now(), NULL
    FROM users LIMIT 1;
  INSERT INTO follow_visits SELECT id, 1, now(), now() FROM tips LIMIT 1;
  INSERT INTO fraud_warnings SELECT 'stripe', 'issfr_1', id, 'misc', now(), now() FROM tips LIMIT 1;
  INSERT INTO fraud_warnings SELECT 'stripe', 'issfr_2', tips.id, 'misc', now(), now(), now(), users.id, 'Known'
    FROM tips, users LIMIT 1;
  INSERT INTO refunds (tip_id, amount, origin, next_look_at, status, refunded_at)
    SELECT id, 5, 'rule', now(), 'done', now() FROM tips WHERE status = 'refunded' LIMIT 1;
  INSERT INTO ledger_check_runs (started_at, total) VALUES (now(), 1);
  INSERT INTO provider_days (provider, day, captured, refunded) VALUES ('stripe', '2026-11-15', 5, 0);
  INSERT INTO provider_lines VALUES
    ('stripe', 'txn_1', 'captured', 'charge', 'ch_1', 'pi_1', 1, 1, 5, 1, 'aed', now(), now());
  INSERT INTO cash_postings (cause, debit_account, credit_account, amount, provider, line_id, at)
    VALUES ('provider_fee', 'provider_fees', 'provider_clearing', 1, 'stripe', 'txn_1', now());
  INSERT INTO tip_origins (tip_id, staff_id, network, created_at)
    SELECT id, staff_id, repeat('h', 43), now() FROM tips LIMIT 1;
  INSERT INTO card_warnings (kind, tip_id, staff_id, network, card, created_at)
    SELECT 'declined', id, staff_id, repeat('h', 43), repeat('c', 43), now() FROM tips LIMIT 1;
  INSERT INTO tip_waits VALUES ('address', now());
  INSERT INTO card_testing_cases (reason, subject, business_id, staff_id, declined_count, small_tip_count, card_count,
                                  address_count, first_at, last_at)
    SELECT 'one_code', 'code', business_id, id, 10, 0, 1, 1, now(), now() FROM staff LIMIT 1;
  INSERT INTO business_decisions (business_id, decision, reason, note, actor_id, created_at)
    SELECT id, 'rejected', 'other', 'No', owner_id, now() FROM businesses LIMIT 1;
  INSERT INTO business_changes (business_id, status, old_name, new_name, changes_iban, reason, note, requested_at,
                                decided_by, decided_at)
    SELECT id, 'rejected', name, 'Saffron', false, 'other', 'No', now(), owner_id, now() FROM businesses LIMIT 1;
  INSERT INTO business_changes (business_id, old_name, new_name, changes_iban, requested_at)
    SELECT id, name, 'Saffron', false, now() FROM businesses LIMIT 1;
  UPDATE businesses SET contact_phone = '+971 4 123 4567', contact_email = 'hello@example.com';
  INSERT INTO business_amounts SELECT id, '{500,1000,1500}', 1000, 20000, '{10,12,15}', now() FROM businesses LIMIT 1;
  INSERT INTO page_opens SELECT id, '2026-11-15', 1, 2 FROM businesses LIMIT 1;
  INSERT INTO page_crashes (page, build, name, message, stack, first_at, last_at)
    VALUES ('/tip/:staffId', 'a1', 'Error', 'Broken', '', now(), now());
  INSERT INTO platform_opens VALUES ('2026-11-15', 1, 2);
  INSERT INTO platform_days VALUES ('2020-01-01', 1, 5);
  INSERT INTO erasures (user_id, requested_at, due_at) SELECT id, now(), now() FROM users LIMIT 1;
  INSERT INTO code_reports (page, business_id, place, words, email, note, created_at, closed_at, closed_by)
    SELECT '/tip/1', (SELECT id FROM businesses LIMIT 1), 'Table 4', 'Wrong name', 'a@example.com', 'Seen', now(), now(), id
    FROM users LIMIT 1;
  INSERT INTO closed_months SELECT '2020-01', id, now() FROM users LIMIT 1;
  INSERT INTO income_passports (user_id, token, first_month, last_month, made_at, expires_at)
    SELECT id, repeat('t', 32), '2026-08', '2026-10', now(), now() + interval '7 days' FROM users LIMIT 1;
  INSERT INTO income_passport_opens (passport_id, opened_by, opened_at) SELECT id, 'A bank', now() FROM income_passports;
  INSERT INTO coverage_keys VALUES (1, 'key', 'lost', now());
  INSERT INTO coverage_leaves SELECT '2026-11-15', row_number() OVER () - 1, id, pending_payout, repeat('0', 32) FROM staff;
  INSERT INTO coverage_trees VALUES ('2026-11-15', '');
  INSERT INTO coverage_proofs SELECT '2026-11-15', now(), 1000000, 0, 1000000, count(*), repeat('0', 64), 1, 'text', 'signature'
    FROM staff;
  INSERT INTO seals VALUES (1, 'postings', 0, 1, 1, 'lost', now());
  INSERT INTO statement_codes SELECT '23456789ABCDEFGHJKLM', id, NULL, '2020-01', now() FROM staff LIMIT 1;
  INSERT INTO statement_codes SELECT '23456789ABCDEFGHJKLN', NULL, id, '2020-01', now() FROM businesses LIMIT 1;
  INSERT INTO business_owners (business_id, name, share_percent, nationality) SELECT id, 'Lina Haddad', 60, 'LB' FROM businesses LIMIT 1;
  UPDATE businesses SET licence_reminded_days = 7;
  INSERT INTO payee_identities SELECT id, 'lost', '2030-01-01', now() FROM users LIMIT 1;
  INSERT INTO shared_statements SELECT id, '2020-01', now() FROM staff LIMIT 1;
  UPDATE settings SET vat_trn = '100000000000003', vat_bps = 500, seller_name = 'Karam', seller_address = 'Internet City',
    seller_emirate = 'dubai';
  UPDATE businesses SET legal_name = 'Saffron LLC', address = 'Al Wasl Road', emirate = 'dubai', trn = '100000000000011';
  INSERT INTO fee_invoices (year, serial, business_id, month, fee, vat, seller_name, seller_trn, seller_address, seller_emirate,
                            business_name, business_legal_name, business_address, business_emirate, business_trn, tl_number,
                            made_at)
    SELECT 2020, 1, id, '2020-01', 1, 0.05, 'Karam', '100000000000003', 'Internet City', 'dubai', name, legal_name, address,
      emirate, trn, 'CN-1', now() FROM businesses LIMIT 1;
  INSERT INTO fee_invoices (kind, credits, year, serial, business_id, month, fee, vat, seller_name, business_name, made_at)
    SELECT 'credit_note', id, 2020, 1, business_id, month, 0.5, 0, 'Karam', business_name, now() FROM fee_invoices;
  INSERT INTO fee_invoice_lines SELECT id, 'fees', 500, 1, 1, 0.05 FROM fee_invoices;
  INSERT INTO site_texts (page, locale, body, changed_by, changed_at) SELECT 'terms', 'en', 'Words', id, now() FROM users LIMIT 1;
  INSERT INTO looks SELECT id, '#0b3d91', 'Welcome', now() FROM businesses LIMIT 1;
  INSERT INTO pictures SELECT repeat('p', 22), id, 'logo', 1, 1, 'webp', now() FROM businesses LIMIT 1;
  INSERT INTO faces SELECT id, repeat('f', 22), 'webp', NULL, now(), now() FROM staff LIMIT 1;
  INSERT INTO team_rules SELECT id, 'hours', now() FROM businesses LIMIT 1;
  INSERT INTO team_role_weights SELECT id, 'Server', 3 FROM businesses LIMIT 1;
  INSERT INTO team_hours SELECT id, '2026-11-16', 480 FROM staff LIMIT 1;
  INSERT INTO team_roles_aside SELECT id, 'Manager' FROM businesses LIMIT 1;
  INSERT INTO shift_rules SELECT id, now() FROM businesses LIMIT 1;
  INSERT INTO shifts (staff_id, started_at, ended_at) SELECT id, '2026-11-16T08:00:00Z', '2026-11-16T16:00:00Z' FROM staff LIMIT 1;
  INSERT INTO shifts (staff_id, started_at) SELECT id, '2026-11-17T08:00:00Z' FROM staff LIMIT 1;
  INSERT INTO staff_leaves (staff_id, first_day, last_day) SELECT id, '2026-11-16', '2026-11-20' FROM staff LIMIT 1;
  INSERT INTO goals SELECT id, 2000, true, now() FROM staff LIMIT 1;
  INSERT INTO feedback_settings SELECT id, true, 'https://reviews.example', now() FROM businesses LIMIT 1;
  INSERT INTO feedback SELECT id, business_id, staff_id, 2, ARRAY['speed'], 'Slow', now(), 'Sorry', now() FROM tips ORDER BY id DESC LIMIT 1;
  INSERT INTO unwanted_summaries SELECT id, now() FROM users LIMIT 1;
  INSERT INTO summary_runs VALUES ('week', '2020-01-06', now(), 1);
  INSERT INTO tip_places SELECT id, '12' FROM tips LIMIT 1;
  INSERT INTO share_rules (business_id, percent, roles, created_at)
    SELECT id, 10, '{Kitchen Staff}', now() FROM businesses LIMIT 1;
  UPDATE businesses SET share_rule_id = share_rules.id FROM share_rules WHERE business_id = businesses.id;
  INSERT INTO team_tips SELECT id, 'equal', 5, 5, 2 FROM tips LIMIT 1;
  INSERT INTO team_tips SELECT tips.id, 'share', 5, 5, 100, share_rules.id FROM tips, share_rules
    WHERE NOT EXISTS (SELECT FROM team_tips WHERE lead_id = tips.id) LIMIT 1;
  INSERT INTO team_tip_parts SELECT lead_id, lead_id, 1 FROM team_tips;
  INSERT INTO team_tip_days SELECT id, '2026-11-16', 1 FROM businesses LIMIT 1;
  INSERT INTO feedback SELECT lead_id, business_id, NULL, 5, ARRAY['speed'], NULL, now(), NULL, NULL
    FROM team_tips JOIN tips ON tips.id = lead_id;
  INSERT INTO team_refund_parts SELECT refunds.id, team_tip_parts.tip_id, 1 FROM refunds, team_tip_parts LIMIT 1;
  INSERT INTO team_dispute_parts SELECT provider, id, team_tip_parts.tip_id, 1, 0 FROM disputes, team_tip_parts LIMIT 1;
  INSERT INTO thanks SELECT id, business_id, staff_id, 'so_kind', NULL, NULL, now() FROM tips LIMIT 1;
  INSERT INTO session SELECT 'sid of push', jsonb_build_object('userId', id, 'startedAt', now()), now() FROM users LIMIT 1;
  INSERT INTO push_subscriptions SELECT 'sid of push', id, 'https://push.example/1', repeat('B', 87), repeat('a', 22), 'en', now()
    FROM users LIMIT 1;
  INSERT INTO erasure_runs (started_at) VALUES (now());
  UPDATE staff SET user_id = (SELECT id FROM users LIMIT 1);
  UPDATE staff SET iban_waits_until = now(), iban_asked_user_id = user_id;
  UPDATE staff SET role = 'Other', role_title = 'Concierge';
  INSERT INTO screening_lists (source, published_on, sha256, entry_count, loaded_by, loaded_at)
    SELECT 'un', '2026-11-15', repeat('a', 64), 1, id, now() FROM users LIMIT 1;
  INSERT INTO screening_entries VALUES ('un', '1', 'person', '{Somebody}', '{1970}', '{}', repeat('a', 64));
  INSERT INTO screenings SELECT 'staff', staff.id, repeat('b', 32), screening_lists.id, now() FROM staff, screening_lists LIMIT 1;
  INSERT INTO screening_hits (subject_kind, subject_id, source, reference, name, listed_name, score, birth_years, nationalities,
                              entry_hash, names_hash, found_at)
    SELECT kind, id, 'un', '1', 'Somebody', 'Somebody', 100, '{1970}', '{}', repeat('a', 64), repeat('b', 32), now()
    FROM screening_subjects();
  INSERT INTO screening_hits (subject_kind, subject_id, source, reference, name, listed_name, score, birth_years, nationalities,
                              entry_hash, names_hash, found_at, state, note, proposed_by, confirmed_by, decided_at)
    SELECT 'business', 1, 'un', state, 'Somebody', 'Somebody', 100, '{1970}', '{}', repeat('a', 64), repeat('b', 32), now(),
      state, 'Seen', one.id, other.id, now()
    FROM unnest('{cleared, confirmed}'::text[]) AS state, (SELECT id FROM users ORDER BY id LIMIT 1) one,
      (SELECT id FROM users ORDER BY id DESC LIMIT 1) other;
  INSERT INTO bank_files (message_id, execution_day, payout_count, total, pain001, csv)
    VALUES ('released', '2026-11-16', 1, 5, 'lost', 'lost'), ('withdrawn', '2026-11-16', 1, 5, 'lost', 'lost');
  UPDATE bank_files SET released_at = now(), released_by = (SELECT id FROM users LIMIT 1) WHERE message_id = 'released';
  UPDATE bank_files SET withdrawn_at = now(), withdrawn_by = (SELECT id FROM users LIMIT 1) WHERE message_id = 'withdrawn';
  INSERT INTO bank_file_lines (bank_file_id, payout_id, end_to_end_id, amount, fingerprint)
    SELECT bank_files.id, payouts.id, 'KARAM-PAYOUT-1', 5, 'lost' FROM bank_files, payouts LIMIT 1;
  INSERT INTO bank_channel_keys SELECT 1, 'ssh-rsa AAAA karam', 'lost', id, now() FROM users LIMIT 1;
  UPDATE settings SET bank_host = 'sftp.bank.example', bank_user = 'karam', bank_host_keys = 'SHA256:' || repeat('a', 43),
    bank_folder_out = 'out', bank_folder_in = 'in', bank_key_id = 1;
  INSERT INTO bank_deliveries (bank_file_id, name, checksum, size, queued_at)
    SELECT id, 'released.xml', repeat('a', 64), 1, now() FROM bank_files WHERE message_id = 'released';
  INSERT INTO bank_deliveries (bank_file_id, name, checksum, size, queued_at, state, temporary)
    SELECT id, 'withdrawn.xml', repeat('a', 64), 1, now(), 'placing', '.part' FROM bank_files WHERE message_id = 'withdrawn';
  INSERT INTO bank_received (name, checksum, size, modified_at, received_at, content)
    VALUES ('answer.xml', repeat('a', 64), 1, now(), now(), 'lost');
  INSERT INTO bank_received (name, checksum, size, modified_at, received_at, state, settled_at)
    VALUES ('answer.xml', repeat('b', 64), 1, now(), now(), 'applied', now());
  INSERT INTO bank_instant_keys SELECT 1, 'lost', '1234', id, now() FROM users LIMIT 1;
  UPDATE settings SET bank_instant_url = 'https://instant.bank.example', bank_instant_key_id = 1;
  INSERT INTO instant_payments (payout_id, bank_file_id, end_to_end_id, amount, queued_at)
    SELECT payouts.id, bank_files.id, 'KARAM-PAYOUT-1', 5, now() FROM payouts, bank_files
    WHERE message_id = 'released' ORDER BY payouts.id LIMIT 1;
  INSERT INTO instant_payments (payout_id, bank_file_id, end_to_end_id, amount, queued_at, state, attempts, attempted_at)
    SELECT payouts.id, bank_files.id, 'KARAM-PAYOUT-2', 5, now(), 'accepted', 1, now() FROM payouts, bank_files
    WHERE message_id = 'released' ORDER BY payouts.id DESC LIMIT 1;
  INSERT INTO payday_runs (day, threshold, prepared_at, started_by, started_at)
    SELECT '2026-11-25', 0, now(), id, now() FROM users LIMIT 1;
  INSERT INTO payday_runs (day, threshold, prepared_at) VALUES ('2026-11-26', 0, now());
  INSERT INTO payday_lines SELECT payday_runs.id, recipient_type, recipient_id, business_id, amount, payouts.id
    FROM payday_runs, payouts ORDER BY payouts.id LIMIT 1;
  INSERT INTO payday_lines SELECT payday_runs.id, 'staff', 987654, business_id, amount, NULL, '{}'
    FROM payday_runs, payouts ORDER BY payouts.id LIMIT 1;
  INSERT INTO api_keys (business_id, name, hash, last_four, scopes, created_at)
    SELECT id, 'Till', repeat('h', 43), 'abcd', 'tips:read', now() FROM businesses LIMIT 1;
  INSERT INTO webhook_endpoints (id, business_id, url, events, secret, created_at)
    SELECT gen_random_uuid(), id, 'https://till.example', 'tip.paid', 'lost', now() FROM businesses LIMIT 1;
  INSERT INTO members SELECT businesses.id, users.id, 'manager', now() FROM businesses, users LIMIT 1;
  INSERT INTO member_invites (business_id, email, role, token_hash, expires_at)
    SELECT id, 'manager@example.com', 'viewer', 'hash', now() FROM businesses LIMIT 1;
  INSERT INTO webhook_events SELECT gen_random_uuid(), id, 'test', 'test 1', '{}', now() FROM businesses LIMIT 1;
  INSERT INTO webhook_deliveries (event_id, endpoint_id, next_try_at)
    SELECT webhook_events.id, webhook_endpoints.id, now() FROM webhook_events, webhook_endpoints;
  SET session_replication_role = replica;
  INSERT INTO bank_accounts (iban, created_at) VALUES ('lost', now());
  INSERT INTO bank_statements (account_id, name, from_day, to_day, opening, closing, uploaded_by, uploaded_at)
    SELECT bank_accounts.id, 'STMT-1', '2026-11-16', '2026-11-16', 0, 5, users.id, now() FROM bank_accounts, users LIMIT 1;
  INSERT INTO bank_entries (account_id, reference, booked_day, amount, kind, description, read_at)
    SELECT id, 'CR-1', '2026-11-16', 5, 'unexplained', 'Somebody', now() FROM bank_accounts;
  INSERT INTO bank_statement_entries SELECT bank_statements.id, bank_entries.id FROM bank_statements, bank_entries;
  INSERT INTO bank_matches (entry_id, kind, provider, line_id)
    SELECT id, 'provider_payout', 'stripe', 'txn_1' FROM bank_entries;
  INSERT INTO bank_matches (entry_id, kind, payout_id)
    SELECT bank_entries.id, 'payout', payouts.id FROM bank_entries, payouts LIMIT 1;
  INSERT INTO bank_explanations SELECT bank_entries.id, 'mistake', 'Theirs', users.id, now() FROM bank_entries, users LIMIT 1;
  INSERT INTO bank_corrections SELECT entry_id, turn, 'Not theirs', 'txn_1', explained_by, now() FROM bank_explanations;
  INSERT INTO bank_explanations (entry_id, explanation, note, explained_by, explained_at, turn)
    SELECT entry_id, 'fee', 'A fee', explained_by, now(), 2 FROM bank_explanations;
  INSERT INTO cash_postings (cause, debit_account, credit_account, amount, bank_entry_id, at)
    SELECT 'bank_unexplained', 'bank_statement', 'bank_unexplained', 5, id, now() FROM bank_entries;
  UPDATE tips SET idempotency_key = 'key of tip ' || id, request_hash = 'hash';
  UPDATE refunds SET idempotency_key = 'key of refund ' || id, request_hash = 'hash', requested_by = (SELECT id FROM users LIMIT 1)
    WHERE origin <> 'rule';
  UPDATE payouts SET idempotency_key = 'key of payout ' || id, request_hash = 'hash',
    processed_by = (SELECT id FROM users LIMIT 1);
  UPDATE payouts SET bank_file_id = (SELECT id FROM bank_files WHERE message_id = 'released') WHERE bank_file_id IS NOT NULL;
  UPDATE payments SET payment_id = 'pi_1';
  UPDATE payment_events SET dealt_at = now(), dealt_by = (SELECT id FROM users LIMIT 1), dealt_note = 'Done';
  SET session_replication_role = origin;`;

/** Rows in every table: a rule can only be broken where there is something. */
export async function addGuardedRows(client: pg.ClientBase): Promise<void> {
  await client.query(rowsOf(migrations.length));
  await client.query(OTHER_ROWS);
}
