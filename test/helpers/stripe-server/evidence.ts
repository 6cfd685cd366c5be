import type Stripe from 'stripe';
import type { Books } from '#test/helpers/stripe-server/books.ts';
import { type Form, groupIn } from '#test/helpers/stripe-server/form.ts';
import { invalid, Refusal } from '#test/helpers/stripe-server/refusal.ts';

/** The texts that we send; each has at most this many characters. */
const TEXTS = new Set(
  (
    'access_activity_log customer_name product_description refund_policy_disclosure service_date uncategorized_file ' +
    'uncategorized_text'
  ).split(' '),
);
const MOST_LETTERS = 20_000;

/** The parts of an uploaded form that matter here, of the file its name, type and first letters. */
export function readUpload(body: string): Form {
  const form = new URLSearchParams();
  for (const part of body.split(/^--[^\r\n]+\r\n/m)) {
    const name = /name="([^"]+)"/.exec(part)?.[1];
    const content = part.slice(part.indexOf('\r\n\r\n') + 4);
    const fileName = /filename="([^"]+)"/.exec(part)?.[1];
    if (name) form.set(name, fileName ? content.slice(0, 5) : content.trim());
    if (fileName) form.set('filename', fileName);
  }
  return form;
}

export function createFile(books: Books, form: Form): Stripe.File {
  if (form.get('purpose') !== 'dispute_evidence') throw invalid('purpose', 'Invalid purpose');
  if (form.get('file') !== '%PDF-') throw invalid('file', 'Only PDF, PNG and JPEG files are allowed');
  return books.add('file', { purpose: 'dispute_evidence', filename: form.get('filename'), type: 'pdf' });
}

/** Evidence is taken once, before it is due, and while the dispute waits for it. */
export function updateDispute(books: Books, id: string, form: Form): Stripe.Dispute {
  const dispute = books.get('dispute', id);
  const evidence = groupIn(form, 'evidence');
  for (const [name, value] of Object.entries(evidence)) {
    if (!TEXTS.has(name))
      throw invalid(`evidence[${name}]`, 'Received unknown parameter', 'parameter_unknown');
    if (value.length > MOST_LETTERS) throw invalid(`evidence[${name}]`, 'Too many characters');
  }
  const { uncategorized_file: fileId } = evidence;
  if (fileId) books.get('file', fileId);
  const details = dispute.evidence_details;
  if (!['needs_response', 'warning_needs_response'].includes(dispute.status) || details.submission_count > 0)
    throw new Refusal(400, 'This dispute no longer accepts evidence.', { kept: true });
  if (details.due_by !== null && details.due_by < books.seconds())
    throw new Refusal(400, 'The deadline for submitting evidence has passed.', { kept: true });
  Object.assign(dispute.evidence, evidence);
  dispute.metadata = { ...dispute.metadata, ...groupIn(form, 'metadata') };
  details.has_evidence = true;
  if (form.get('submit') === 'true') {
    details.submission_count += 1;
    dispute.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review';
    books.tell('charge.dispute.updated', dispute);
  }
  return dispute;
}
