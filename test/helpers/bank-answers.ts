/** A pain.002 report with only the parts that a test is about. */
export function aReport({ group = '', payments = '' }: { group?: string; payments?: string }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.11">
  <CstmrPmtStsRpt>
    <GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-11-16T14:00:00+04:00</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts>
      <OrgnlMsgId>KARAM-BATCH-7</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}
    </OrgnlGrpInfAndSts>
    ${payments}
  </CstmrPmtStsRpt>
</Document>`;
}

/** The status of the file's one payment block. */
export function aPayment(content: string): string {
  return `<OrgnlPmtInfAndSts><OrgnlPmtInfId>KARAM-BATCH-7</OrgnlPmtInfId>${content}</OrgnlPmtInfAndSts>`;
}

/** The status of one transfer. */
export function aTransferReport(endToEndId: string, content: string): string {
  return `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>${content}</TxInfAndSts>`;
}

export function aReason(code: string, ...words: string[]): string {
  const lines = words.map((line) => `<AddtlInf>${line}</AddtlInf>`).join('');
  return `<StsRsnInf><Rsn>${code}</Rsn>${lines}</StsRsnInf>`;
}
