/** Statements and notices of a bank, written according to ISO 20022, with only the parts that a test is about. */

export type Entry = {
  /** Below zero for a debit. */
  amount: string;
  day?: string;
  reference?: string;
  /** Only announced, not booked. */
  isPending?: boolean;
  currency?: string;
  code?: string;
  text?: string;
  batchId?: string;
  transfers?: Transfer[];
};
export type Transfer = {
  endToEndId?: string;
  messageId?: string;
  amount?: string;
  returned?: string;
  name?: string;
  memo?: string;
};
export type Statement = {
  id?: string;
  iban: string;
  from?: string;
  to?: string;
  opening: string;
  closing: string;
  entries: Entry[];
};

const DAY = '2026-11-16';

export function aStatement(statement: Statement, version = '08'): string {
  return document('camt.053', version, 'BkToCstmrStmt', aStmt(statement, version));
}

/** One file with the statements of several days. */
export function someStatements(statements: Statement[], version = '08'): string {
  return document(
    'camt.053',
    version,
    'BkToCstmrStmt',
    statements.map((one) => aStmt(one, version)).join(''),
  );
}

export function aNotice(iban: string, entries: Entry[], version = '08'): string {
  const body = entries.map((entry) => anEntry(entry, DAY, version)).join('');
  return document(
    'camt.054',
    version,
    'BkToCstmrDbtCdtNtfctn',
    `<Ntfctn><Id>NOTICE-1</Id><CreDtTm>${DAY}T18:00:00+04:00</CreDtTm>${accountOf(iban)}${body}</Ntfctn>`,
  );
}

function document(message: string, version: string, root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}.001.${version}"><${root}>
<GrpHdr><MsgId>BANK-${message}</MsgId><CreDtTm>${DAY}T18:00:00+04:00</CreDtTm></GrpHdr>
${content}
</${root}></Document>`;
}

function aStmt(
  { id = 'STMT-1', iban, from = DAY, to = from, opening, closing, entries }: Statement,
  version: string,
): string {
  return `<Stmt><Id>${id}</Id><CreDtTm>${to}T23:59:00+04:00</CreDtTm>
<FrToDt><FrDtTm>${from}T00:00:00+04:00</FrDtTm><ToDtTm>${to}T23:59:59+04:00</ToDtTm></FrToDt>
${accountOf(iban)}
${balance('OPBD', opening, from)}
${balance('CLBD', closing, to)}
${entries.map((entry) => anEntry(entry, to, version)).join('\n')}
</Stmt>`;
}

function accountOf(iban: string): string {
  return `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>AED</Ccy></Acct>`;
}

function balance(code: string, amount: string, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function money(amount: string, currency = 'AED'): string {
  const direction = amount.startsWith('-') ? 'DBIT' : 'CRDT';
  return `<Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;
}

function anEntry(entry: Entry, lastDay: string, version: string): string {
  const { amount, day = lastDay, reference, code, text, batchId, transfers = [], currency } = entry;
  const status = entry.isPending ? 'PDNG' : 'BOOK';
  const batch = batchId ? `<Btch><PmtInfId>${batchId}</PmtInfId></Btch>` : '';
  const details = transfers.map((transfer) => aTransfer(transfer, amount, version)).join('');
  return `<Ntry>${money(amount, currency)}
<Sts>${Number(version) >= 7 ? `<Cd>${status}</Cd>` : status}</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${code ?? 'DMCT'}</SubFmlyCd></Fmly></Domn></BkTxCd>
${batch || details ? `<NtryDtls>${batch}${details}</NtryDtls>` : ''}
${text ? `<AddtlNtryInf>${text}</AddtlNtryInf>` : ''}</Ntry>`;
}

function aTransfer(
  { endToEndId, messageId, amount, returned, name, memo }: Transfer,
  ofEntry: string,
  version: string,
): string {
  const written = `<Amt Ccy="AED">${(amount ?? ofEntry).replace('-', '')}</Amt>`;
  const isOld = Number(version) < 3;
  const person = name && (Number(version) >= 8 ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`);
  const party = ofEntry.startsWith('-') ? 'Cdtr' : 'Dbtr';
  return `<TxDtls><Refs>${messageId ? `<MsgId>${messageId}</MsgId>` : ''}<EndToEndId>${endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs>
${isOld ? `<AmtDtls><TxAmt>${written}</TxAmt></AmtDtls>` : written}
${person ? `<RltdPties><${party}>${person}</${party}></RltdPties>` : ''}
${memo ? `<RmtInf><Ustrd>${memo}</Ustrd></RmtInf>` : ''}
${returned ? `<RtrInf><Rsn><Cd>${returned.split(' ')[0]}</Cd></Rsn><AddtlInf>${returned.split(' ').slice(1).join(' ')}</AddtlInf></RtrInf>` : ''}</TxDtls>`;
}
