// Generated from the migrated schema by `npm run schema`: do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';
import type { SessionFacts } from '#server/platform/db/session-facts.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import type { FeedbackChip } from '#shared/feedback.ts';
import type { LedgerRule } from '#shared/money/ledger-accounts.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';

/** numeric(…,2) arrives as a decimal string; money.ts turns it into fils. */
type Decimal = string;
/** A calendar day, "2026-11-15". */
type Day = string;

type BusinessStatus = 'pending' | 'active' | 'suspended';
type BusinessType =
  | 'Restaurant'
  | 'Cafe'
  | 'Bar'
  | 'Hotel'
  | 'Retail Store'
  | 'Beauty Salon'
  | 'Spa'
  | 'Delivery Service'
  | 'Food Truck'
  | 'Other';
type Emirate = 'abu_dhabi' | 'dubai' | 'sharjah' | 'ajman' | 'umm_al_quwain' | 'ras_al_khaimah' | 'fujairah';
type PaymentProvider = 'sandbox' | 'stripe';
type ReviewReason =
  | 'licence_missing'
  | 'licence_unreadable'
  | 'licence_expired'
  | 'name_differs'
  | 'iban_not_proven'
  | 'not_supported'
  | 'unusual_activity'
  | 'owner_asked'
  | 'other';
type TipSource = 'team' | 'bill';
type TipStatus = 'pending' | 'paid' | 'failed' | 'refunded';

export type Database = {
  jobStates: {
    job: string;
    knownSince: Date;
    succeededAt: Date | null;
    failedAt: Date | null;
  };
  limitCounts: {
    key: string;
    process: string;
    count: number;
    endsAt: Date;
  };
  backupRuns: {
    id: GeneratedAlways<number>;
    startedAt: Date;
    finishedAt: Date | null;
    name: string | null;
    bytes: number | null;
    failure: string | null;
  };
  pageCrashes: {
    id: GeneratedAlways<number>;
    page: string;
    build: string;
    name: string;
    message: string;
    stack: string;
    count: Generated<number>;
    firstAt: Date;
    lastAt: Date;
  };
  users: {
    id: Generated<string>;
    username: string;
    email: string;
    password: string;
    firstName: string | null;
    lastName: string | null;
    profileImageUrl: string | null;
    role: Generated<'business' | 'staff' | 'admin'>;
    isAdmin: Generated<boolean>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    businessName: string | null;
    iban: EncryptedText | null;
    hasOlderTwin: Generated<boolean>;
    emailConfirmedAt: Date | null;
    secondFactorSince: Date | null;
    disabledAt: Date | null;
    number: GeneratedAlways<number>;
    locale: 'en' | 'ar' | 'hi' | 'ur' | null;
    adminSince: Date | null;
    identityAskedAt: Date | null;
  };
  session: {
    sid: string;
    sess: ColumnType<SessionFacts, string, string>;
    expire: Date;
  };
  loginFailures: {
    key: string;
    count: number;
    lastAt: Date;
  };
  emailConfirmations: {
    userId: string;
    tokenHash: string;
    expiresAt: Date;
    newEmail: string | null;
  };
  passwordResets: {
    tokenHash: string;
    userId: string;
    expiresAt: Date;
    isMailed: Generated<boolean>;
  };
  authenticators: {
    userId: string;
    secret: EncryptedText;
    lastStep: Generated<number>;
    since: Date | null;
  };
  recoveryCodes: {
    codeHash: string;
    userId: string;
  };
  passkeys: {
    id: GeneratedAlways<number>;
    userId: string;
    credentialId: string;
    publicKey: string;
    counter: number;
    name: string;
    createdAt: Date;
    lastUsedAt: Date | null;
  };
  passkeyChallenges: {
    holder: string;
    challenge: string;
    userId: string | null;
    expiresAt: Date;
  };
  settings: {
    singleton: Generated<boolean>;
    platformFeeBps: Generated<number>;
    platformFeeFixedFils: Generated<number>;
    maxTip: Generated<Decimal>;
    updatedAt: Generated<Date>;
    updatedBy: string | null;
    payerName: string | null;
    payerIban: EncryptedText | null;
    payerBic: string | null;
    purposeCode: Generated<string>;
    memoLength: Generated<number>;
    isLive: Generated<boolean>;
    heldSince: Date | null;
    guestWordsMonths: Generated<number>;
    providerPayloadMonths: Generated<number>;
    mailMonths: Generated<number>;
    auditAddressMonths: Generated<number>;
    erasureDelayDays: Generated<number>;
    ibanWaitHours: Generated<number>;
    platformName: Generated<string>;
    platformNameAr: Generated<string>;
    supportAddress: Generated<string>;
    bankCutoffHour: Generated<number>;
    bankDaysOff: Generated<string>;
    holderName: string | null;
    holderKind: 'provider' | 'bank' | null;
    holderReference: string | null;
    vatBps: Generated<number>;
    vatIncluded: Generated<boolean>;
    vatTrn: string | null;
    lostDisputes: Generated<'platform' | 'person'>;
    withholdLimit: Generated<Decimal>;
    withholdShareBps: Generated<number>;
    newPayeeDays: Generated<number>;
    payeeDayLimit: Generated<Decimal>;
    identityLimit: Generated<Decimal>;
    sellerName: string | null;
    sellerAddress: string | null;
    sellerEmirate: Emirate | null;
    threeDsFrom: Decimal | null;
    fraudRefundLimit: Decimal | null;
    payday: string | null;
    bankHost: string | null;
    bankPort: Generated<number>;
    bankUser: string | null;
    bankHostKeys: string | null;
    bankFolderOut: string | null;
    bankFolderIn: string | null;
    bankKeyId: number | null;
    paydayThreshold: Generated<Decimal>;
    bankInstantUrl: string | null;
    bankInstantKeyId: number | null;
  };
  siteTexts: {
    id: GeneratedAlways<number>;
    page: 'terms' | 'privacy';
    locale: 'en' | 'ar';
    body: string | null;
    changedBy: string;
    changedAt: Date;
  };
  objects: {
    id: Generated<string>;
    ownerId: string;
    status: Generated<'waiting' | 'stored'>;
    contentType: 'application/pdf' | 'image/jpeg' | 'image/png' | null;
    sizeBytes: number | null;
    expiresAt: Date;
    createdAt: Generated<Date>;
  };
  auditActions: {
    action: AuditAction;
  };
  auditLog: {
    id: GeneratedAlways<number>;
    actorId: string | null;
    action: AuditAction;
    subjectType: 'user' | 'business' | 'staff' | 'tip' | 'payout' | 'bank_file' | 'mail' | null;
    subjectId: string | null;
    detail: ColumnType<Record<string, unknown>, string | undefined, never>;
    address: string | null;
    requestId: string | null;
    createdAt: Generated<Date>;
  };
  businesses: {
    id: GeneratedAlways<number>;
    ownerId: string;
    name: string;
    type: BusinessType;
    tlNumber: string | null;
    iban: EncryptedText | null;
    ibanDocumentPath: string | null;
    totalEarnings: Generated<Decimal>;
    pendingPayout: Generated<Decimal>;
    totalPaidOut: Generated<Decimal>;
    status: Generated<BusinessStatus>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    tipCount: Generated<number>;
    grossTotal: Generated<Decimal>;
    feeTotal: Generated<Decimal>;
    licenceDocumentPath: string | null;
    contactPhone: string | null;
    contactEmail: string | null;
    bankName: string | null;
    vatTotal: Generated<Decimal>;
    peoplePayableSince: Date | null;
    legalName: string | null;
    address: string | null;
    emirate: Emirate | null;
    trn: string | null;
    licenceUntil: Day | null;
    licenceRemindedDays: number | null;
    ownersStatedAt: Date | null;
    shareRuleId: number | null;
    payoutRhythm: Generated<'every_payday' | 'monthly'>;
    leastPayout: Generated<Decimal>;
  };
  businessDecisions: {
    id: GeneratedAlways<number>;
    businessId: number;
    decision: 'approved' | 'rejected' | 'suspended' | 'reactivated' | 'submitted_again';
    reason: ReviewReason | null;
    note: string | null;
    actorId: string | null;
    createdAt: Date;
  };
  businessChanges: {
    id: GeneratedAlways<number>;
    businessId: number;
    status: Generated<'open' | 'approved' | 'rejected' | 'withdrawn'>;
    oldName: string;
    newName: string;
    oldTlNumber: string | null;
    newTlNumber: string | null;
    oldIban: EncryptedText | null;
    newIban: EncryptedText | null;
    changesIban: boolean;
    oldLicenceDocumentPath: string | null;
    newLicenceDocumentPath: string | null;
    oldIbanDocumentPath: string | null;
    newIbanDocumentPath: string | null;
    reason: ReviewReason | null;
    note: string | null;
    requestedAt: Date;
    decidedBy: string | null;
    decidedAt: Date | null;
  };
  looks: {
    businessId: number;
    accent: string | null;
    welcome: string | null;
    updatedAt: Date;
  };
  pictures: {
    id: string;
    businessId: number;
    kind: 'logo' | 'cover';
    width: number;
    height: number;
    content: Buffer;
    createdAt: Date;
  };
  members: {
    businessId: number;
    userId: string;
    role: 'manager' | 'viewer';
    createdAt: Date;
  };
  memberInvites: {
    id: GeneratedAlways<number>;
    businessId: number;
    email: string;
    role: 'manager' | 'viewer';
    tokenHash: string;
    expiresAt: Date;
  };
  apiKeys: {
    id: GeneratedAlways<number>;
    businessId: number;
    name: string;
    hash: string;
    lastFour: string;
    scopes: string;
    createdAt: Date;
    expiresAt: Date | null;
    lastUsedAt: Date | null;
    revokedAt: Date | null;
  };
  webhookEndpoints: {
    id: string;
    businessId: number;
    url: string;
    events: string;
    secret: EncryptedText;
    oldSecret: EncryptedText | null;
    oldSecretUntil: Date | null;
    createdAt: Date;
    failingSince: Date | null;
    switchedOffAt: Date | null;
    switchedOffBy: 'owner' | 'failures' | null;
  };
  webhookEvents: {
    id: string;
    businessId: number;
    kind: 'tip.paid' | 'tip.refunded' | 'payout.completed' | 'test';
    source: string;
    body: string;
    createdAt: Date;
  };
  webhookDeliveries: {
    id: GeneratedAlways<number>;
    eventId: string;
    endpointId: string;
    status: Generated<'waiting' | 'delivered' | 'failed'>;
    attempts: Generated<number>;
    nextTryAt: Date | null;
    triedAt: Date | null;
    answerStatus: number | null;
    problem: 'timeout' | 'unreachable' | 'inside_address' | 'redirect' | 'refused' | null;
  };
  webhookPosition: {
    isOnly: Generated<boolean>;
    uptoPostingId: number;
  };
  staff: {
    id: GeneratedAlways<number>;
    businessId: number;
    firstName: string;
    lastName: string;
    role: string;
    walletId: string;
    iban: EncryptedText | null;
    businessName: string | null;
    totalEarnings: Generated<Decimal>;
    pendingPayout: Generated<Decimal>;
    totalPaidOut: Generated<Decimal>;
    isActive: Generated<boolean>;
    createdAt: Generated<Date>;
    tipCount: Generated<number>;
    grossTotal: Generated<Decimal>;
    feeTotal: Generated<Decimal>;
    userId: string | null;
    refundedTotal: Generated<Decimal>;
    isOwed: GeneratedAlways<boolean>;
    erasedAt: Date | null;
    ibanWaitsUntil: Date | null;
    ibanAskedUserId: string | null;
    roleTitle: string | null;
    bankName: string | null;
    vatTotal: Generated<Decimal>;
    ibanIsOwn: Generated<boolean>;
  };
  staffInvites: {
    id: GeneratedAlways<number>;
    staffId: number;
    tokenHash: string;
    expiresAt: Date;
    createdAt: Generated<Date>;
    byMember: Generated<boolean>;
  };
  businessSearch: {
    businessId: number;
    name: string;
    words: string;
  };
  staffSearch: {
    staffId: number;
    words: string;
  };
  faces: {
    staffId: number;
    photoId: string | null;
    photo: Buffer | null;
    line: string | null;
    consentedAt: Date;
    updatedAt: Date;
  };
  goals: {
    staffId: number;
    amount: Decimal;
    isShared: boolean;
    updatedAt: Date;
  };
  pushSubscriptions: {
    sid: string;
    userId: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    locale: 'en' | 'ar' | 'hi' | 'ur';
    createdAt: Date;
  };
  pushPosition: {
    isOnly: Generated<boolean>;
    uptoPostingId: number;
  };
  teamRules: {
    businessId: number;
    rule: 'equal' | 'roles' | 'hours';
    updatedAt: Date;
  };
  teamRoleWeights: {
    businessId: number;
    role: string;
    weight: number;
  };
  teamHours: {
    staffId: number;
    day: Day;
    minutes: number;
  };
  staffLeaves: {
    id: GeneratedAlways<number>;
    staffId: number;
    firstDay: Day;
    lastDay: Day;
  };
  tips: {
    id: GeneratedAlways<number>;
    staffId: number;
    businessId: number;
    amount: Decimal;
    fee: Decimal;
    net: Decimal;
    charged: Decimal;
    platformFeeBps: number;
    platformFeeFixedFils: number;
    status: Generated<TipStatus>;
    token: string;
    idempotencyKey: string | null;
    customerName: string | null;
    message: string | null;
    createdAt: Generated<Date>;
    requestHash: string | null;
    provider: Generated<PaymentProvider>;
    vat: Generated<Decimal>;
    vatBps: Generated<number>;
    vatIncluded: Generated<boolean>;
    refunded: Generated<Decimal>;
    refundedNet: Generated<Decimal>;
    refundedVat: Generated<Decimal>;
    cameBy: TipSource | null;
  };
  tipPlaces: {
    tipId: number;
    place: string;
  };
  payments: {
    tipId: number;
    provider: 'sandbox' | 'stripe';
    sessionId: string | null;
    paymentId: string | null;
    checkoutUrl: string | null;
    locale: 'en' | 'ar' | 'hi' | 'ur';
    status: Generated<'open' | 'captured' | 'failed'>;
    captured: Decimal | null;
    capturedAt: Date | null;
    failure: string | null;
    nextLookAt: Date;
    createdAt: Generated<Date>;
    firstRequest: ColumnType<Record<string, string> | null, string | undefined, null>;
    differs: Generated<boolean>;
    checkout: Generated<'hosted' | 'embedded'>;
    earlierSessions: Generated<string[]>;
  };
  paymentEvents: {
    provider: PaymentProvider;
    id: string;
    type: string;
    tipId: number | null;
    payload: ColumnType<unknown, string, never>;
    outcome:
      | 'received'
      | 'unusable'
      | 'ignored'
      | 'not_our_tip'
      | 'payment_unknown'
      | 'other_session'
      | 'other_amount'
      | 'other_currency'
      | 'still_open'
      | 'paid'
      | 'already_paid'
      | 'failed'
      | 'already_failed'
      | 'declined'
      | 'already_begun'
      | 'no_refund'
      | 'nothing_to_refund'
      | 'refund_pending'
      | 'refunded'
      | 'already_refunded'
      | 'refund_failed'
      | 'other_refund_failed'
      | 'refund_returned'
      | 'dispute_inquiry'
      | 'dispute_open'
      | 'dispute_won'
      | 'dispute_lost'
      | 'fraud_warning';
    toldAt: Date;
    receivedAt: Generated<Date>;
    paymentId: string | null;
    dealtAt: Date | null;
    dealtBy: string | null;
    dealtNote: string | null;
  };
  refunds: {
    tipId: number;
    reason: string | null;
    requestedBy: string | null;
    status: Generated<'requested' | 'done' | 'failed'>;
    refundId: string | null;
    failure: 'provider_could_not' | 'provider_refused' | 'returned_by_bank' | null;
    nextLookAt: Date;
    requestedAt: Generated<Date>;
    refundedAt: Date | null;
    origin: 'admin' | 'provider' | 'rule';
    failureDetail: string | null;
    id: GeneratedAlways<number>;
    amount: Decimal;
    idempotencyKey: string | null;
    requestHash: string | null;
    returnedAt: Date | null;
    takesFrom: Generated<'tip' | 'guests_payable'>;
    replaces: number | null;
    repaidAt: Date | null;
    repaidBy: string | null;
    repaidNote: string | null;
    confirmedBy: string | null;
  };
  disputes: {
    provider: PaymentProvider;
    id: string;
    tipId: number;
    amount: Decimal;
    reason: string;
    status: 'inquiry' | 'open' | 'won' | 'lost';
    openedAt: Date;
    toldAt: Date;
    dueBy: Date | null;
    decidedAt: Date | null;
    held: Generated<Decimal>;
    borneBy: 'platform' | 'person' | null;
    mailedStatus: 'inquiry' | 'open' | 'won' | 'lost' | null;
    nextLookAt: Generated<Date>;
  };
  teamTips: {
    leadId: number;
    rule: 'equal' | 'roles' | 'hours' | 'share';
    amount: Decimal;
    charged: Decimal;
    weights: number;
    shareRuleId: number | null;
  };
  teamTipParts: {
    tipId: number;
    leadId: number;
    weight: number;
  };
  teamRefundParts: {
    refundId: number;
    tipId: number;
    amount: Decimal;
  };
  teamDisputeParts: {
    provider: string;
    disputeId: string;
    tipId: number;
    amount: Decimal;
    held: Generated<Decimal>;
  };
  bankFiles: {
    id: GeneratedAlways<number>;
    messageId: string;
    executionDay: Day;
    payoutCount: number;
    total: Decimal;
    pain001: EncryptedText;
    csv: EncryptedText;
    createdBy: string | null;
    createdAt: Generated<Date>;
    releasedBy: string | null;
    releasedAt: Date | null;
    withdrawnBy: string | null;
    withdrawnAt: Date | null;
  };
  payouts: {
    id: GeneratedAlways<number>;
    recipientType: 'business' | 'staff';
    recipientId: number;
    businessId: number;
    amount: Decimal;
    iban: EncryptedText;
    status: Generated<'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'returned'>;
    transactionId: string | null;
    processedBy: string | null;
    notes: string | null;
    createdAt: Generated<Date>;
    completedAt: Date | null;
    idempotencyKey: string | null;
    requestHash: string | null;
    bankFileId: number | null;
    reviewedAt: Date | null;
    reviewedBy: string | null;
    reviewNote: string | null;
    lookedAt: Date | null;
    lookedBy: string | null;
  };
  payoutEvents: {
    id: GeneratedAlways<number>;
    payoutId: number;
    fromStatus: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'returned' | null;
    toStatus: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'returned';
    actorId: string | null;
    reason: string | null;
    createdAt: Generated<Date>;
    source: Generated<'person' | 'bank'>;
  };
  payoutTotals: {
    status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'returned';
    count: Generated<number>;
    total: Generated<Decimal>;
  };
  bankFileLines: {
    id: GeneratedAlways<number>;
    bankFileId: number;
    payoutId: number;
    endToEndId: string;
    amount: Decimal;
    fingerprint: EncryptedText;
  };
  writeOffs: {
    id: GeneratedAlways<number>;
    staffId: number;
    businessId: number;
    amount: Decimal;
    reason: string;
    status: Generated<'proposed' | 'confirmed' | 'withdrawn'>;
    proposedBy: string;
    proposedAt: Date;
    decidedBy: string | null;
    decidedAt: Date | null;
  };
  postings: {
    id: GeneratedAlways<number>;
    cause: string;
    debitAccount: string;
    creditAccount: string;
    amount: Decimal;
    staffId: number;
    businessId: number;
    tipId: number | null;
    payoutId: number | null;
    createdAt: Generated<Date>;
    runningTotal: Decimal | null;
    paidOutTo: GeneratedAlways<number | null>;
    part: number | null;
    writeOffId: number | null;
  };
  dailyTotals: {
    staffId: number;
    businessId: number;
    day: Day;
    tipCount: number;
    gross: Decimal;
    net: Decimal;
  };
  closedMonths: {
    month: string;
    closedBy: string;
    closedAt: Date;
  };
  seals: {
    id: number;
    book: 'postings' | 'cash_postings';
    afterId: number;
    lastId: number;
    rowCount: number;
    chain: EncryptedText;
    sealedAt: Date;
  };
  ledgerCheckRuns: {
    id: GeneratedAlways<number>;
    startedBy: string | null;
    startedAt: Generated<Date>;
    finishedAt: Date | null;
    total: number;
    results: ColumnType<{ rule: LedgerRule; holds: boolean; broken: number }[], undefined, string>;
    failure: 'interrupted' | 'error' | null;
    failureDetail: string | null;
  };
  statementCodes: {
    code: string;
    staffId: number | null;
    businessId: number | null;
    month: string;
    madeAt: Date;
  };
  feeInvoices: {
    id: GeneratedAlways<number>;
    year: number;
    serial: number;
    businessId: number;
    month: string;
    fee: Decimal;
    vat: Decimal;
    sellerName: string;
    sellerTrn: string | null;
    businessName: string;
    tlNumber: string | null;
    madeAt: Date;
    sellerAddress: string | null;
    sellerEmirate: Emirate | null;
    businessLegalName: string | null;
    businessAddress: string | null;
    businessEmirate: Emirate | null;
    businessTrn: string | null;
    kind: Generated<'invoice' | 'credit_note'>;
    credits: number | null;
    hasCreditLines: Generated<boolean>;
  };
  feeInvoiceLines: {
    invoiceId: number;
    kind: 'fees' | 'credits';
    vatBps: number;
    tipCount: number;
    fee: Decimal;
    vat: Decimal;
  };
  providerLines: {
    provider: 'sandbox' | 'stripe';
    id: string;
    kind: 'captured' | 'refunded' | 'refund_returned' | 'disputed' | 'paid_out' | 'fee' | 'adjusted';
    type: string;
    sourceId: string | null;
    paymentId: string | null;
    tipId: number | null;
    staffId: number | null;
    amount: Decimal;
    fee: Decimal;
    currency: string;
    at: Date;
    readAt: Date;
    feeVat: Generated<Decimal>;
  };
  providerDays: {
    provider: PaymentProvider;
    day: Day;
    captured: Decimal;
    refunded: Decimal;
    askedAt: Generated<Date>;
    hasLines: Generated<boolean>;
    fees: Generated<Decimal>;
    disputed: Generated<Decimal>;
    paidOut: Generated<Decimal>;
    adjusted: Generated<Decimal>;
    others: Generated<Decimal>;
    platformFees: Generated<Decimal>;
    statedBalance: Decimal | null;
    feeVat: Generated<Decimal>;
  };
  bankAccounts: {
    id: GeneratedAlways<number>;
    iban: EncryptedText;
    createdAt: Date;
  };
  bankStatements: {
    id: GeneratedAlways<number>;
    accountId: number;
    name: string;
    fromDay: Day;
    toDay: Day;
    opening: Decimal;
    closing: Decimal;
    uploadedBy: string | null;
    uploadedAt: Date;
  };
  bankEntries: {
    id: GeneratedAlways<number>;
    accountId: number;
    reference: string;
    bookedDay: Day;
    amount: Decimal;
    kind: 'opening' | 'provider_payout' | 'payout' | 'payout_return' | 'fee' | 'unexplained';
    description: string | null;
    readAt: Date;
  };
  bankStatementEntries: {
    statementId: number;
    entryId: number;
  };
  bankMatches: {
    id: GeneratedAlways<number>;
    entryId: number;
    kind: 'provider_payout' | 'payout' | 'payout_return';
    provider: string | null;
    lineId: string | null;
    payoutId: number | null;
  };
  bankExplanations: {
    entryId: number;
    explanation: 'provider_payout' | 'payout' | 'payout_return' | 'fee' | 'vat' | 'own_money' | 'mistake';
    note: string;
    explainedBy: string;
    explainedAt: Date;
    inputVat: Generated<Decimal>;
    turn: Generated<number>;
  };
  cashPostings: {
    id: GeneratedAlways<number>;
    cause: string;
    debitAccount: string;
    creditAccount: string;
    amount: Decimal;
    provider: string | null;
    lineId: string | null;
    at: Date;
    createdAt: Generated<Date>;
    bankEntryId: number | null;
    turn: number | null;
  };
  businessAmounts: {
    businessId: number;
    presetsFils: number[];
    chosenFils: number | null;
    maxTipFils: number | null;
    percents: number[];
    updatedAt: Date;
  };
  feedbackSettings: {
    businessId: number;
    isOn: boolean;
    reviewLink: string | null;
    updatedAt: Date;
  };
  feedback: {
    tipId: number;
    businessId: number;
    staffId: number | null;
    stars: number;
    chips: FeedbackChip[];
    words: string | null;
    createdAt: Date;
    answer: string | null;
    answeredAt: Date | null;
    leadId: GeneratedAlways<number | null>;
  };
  thanks: {
    tipId: number;
    businessId: number;
    staffId: number;
    phrase: 'thank_you' | 'made_my_day' | 'so_kind' | 'see_you_again' | null;
    words: string | null;
    erasedAt: Date | null;
    createdAt: Date;
  };
  outbox: {
    id: GeneratedAlways<number>;
    recipient: string;
    subject: string;
    body: string;
    attempts: Generated<number>;
    nextAt: Generated<Date>;
    lastError: string | null;
    sentAt: Date | null;
    createdAt: Generated<Date>;
    locale: 'en' | 'ar' | 'hi' | 'ur' | null;
    receiptOf: number | null;
    givenUpAt: Date | null;
  };
  tipOrigins: {
    tipId: number;
    staffId: number | null;
    network: string;
    createdAt: Date;
    teamOf: number | null;
  };
  cardWarnings: {
    id: GeneratedAlways<number>;
    kind: 'declined' | 'small_tips';
    tipId: number | null;
    staffId: number | null;
    network: string;
    card: string | null;
    createdAt: Date;
    teamOf: number | null;
  };
  tipWaits: {
    key: string;
    until: Date;
  };
  cardTestingCases: {
    id: GeneratedAlways<number>;
    reason: 'one_address' | 'one_code' | 'one_card';
    subject: string | null;
    businessId: number | null;
    staffId: number | null;
    declinedCount: number;
    smallTipCount: number;
    cardCount: number;
    addressCount: number;
    firstAt: Date;
    lastAt: Date;
    closedAt: Date | null;
    closedBy: string | null;
    ofTeam: Generated<boolean>;
  };
  codeReports: {
    id: GeneratedAlways<number>;
    page: string;
    businessId: number | null;
    place: string;
    words: string;
    email: string | null;
    note: string | null;
    createdAt: Date;
    closedAt: Date | null;
    closedBy: string | null;
  };
  pageOpens: {
    businessId: number;
    day: Day;
    teamOpens: number;
    tipOpens: number;
  };
  platformOpens: {
    day: Day;
    teamOpens: number;
    tipOpens: number;
  };
  platformCounts: {
    what: 'businesses' | 'active_staff';
    count: number;
  };
  platformSums: {
    isOnly: Generated<boolean>;
    uptoTipId: number;
    gross: Decimal;
    fees: Decimal;
    vat: Decimal;
  };
  platformDays: {
    day: Day;
    tipCount: number;
    gross: Decimal;
  };
  unwantedSummaries: {
    userId: string;
    since: Date;
  };
  summaryRuns: {
    kind: 'week' | 'month';
    period: Day;
    writtenAt: Date;
    mails: number;
  };
  erasures: {
    userId: string;
    requestedAt: Date;
    dueAt: Date;
    erasedAt: Date | null;
  };
  erasureRuns: {
    id: GeneratedAlways<number>;
    startedAt: Date;
    finishedAt: Date | null;
    accounts: Generated<number>;
    tips: Generated<number>;
    payloads: Generated<number>;
    mails: Generated<number>;
    addresses: Generated<number>;
  };
  proposals: {
    id: string;
    kind:
      | 'make_admin'
      | 'remove_admin'
      | 'disable_admin'
      | 'enable_admin'
      | 'remove_second_factor'
      | 'change_settings'
      | 'fail_payout'
      | 'explain_bank_entry'
      | 'correct_bank_entry'
      | 'repay_guest'
      | 'settle_payment'
      | 'refund_tip'
      | 'clear_hit'
      | 'confirm_hit';
    userId: string | null;
    content: EncryptedText | null;
    reason: string | null;
    proposedBy: string;
    proposedAt: Date;
    inForceAt: Date | null;
    outcome: 'confirmed' | 'rejected' | 'in_force' | 'outdated' | null;
    decidedBy: string | null;
    decidedAt: Date | null;
    subjectId: number | null;
  };
  paymentDecisions: {
    tipId: number;
    decision: 'refund' | 'count';
    charged: Decimal;
    collected: Decimal;
    note: string;
    decidedBy: string;
    decidedAt: Date;
  };
  sharedStatements: {
    staffId: number;
    month: string;
    sharedAt: Date;
  };
  payeeIdentities: {
    userId: string;
    facts: EncryptedText;
    expiresOn: Day;
    statedAt: Date;
    numberHash: string | null;
  };
  businessOwners: {
    id: GeneratedAlways<number>;
    businessId: number;
    name: string;
    sharePercent: number;
    nationality: string;
  };
  fraudWarnings: {
    provider: string;
    id: string;
    tipId: number;
    fraudType: string;
    warnedAt: Date;
    receivedAt: Date;
    closedAt: Date | null;
    closedBy: string | null;
    closedNote: string | null;
  };
  followVisits: {
    tipId: number;
    count: number;
    firstAt: Date;
    lastAt: Date;
  };
  disputeEvidence: {
    provider: string;
    disputeId: string;
    requestedBy: string;
    requestedAt: Date;
    idempotencyKey: string;
    requestHash: string;
    attemptedAt: Date | null;
    sentAt: Date | null;
    failure: string | null;
  };
  screeningLists: {
    id: GeneratedAlways<number>;
    source: 'un' | 'uae';
    publishedOn: Day;
    sha256: string;
    entryCount: number;
    loadedBy: string;
    loadedAt: Date;
  };
  screeningEntries: {
    source: 'un' | 'uae';
    reference: string;
    kind: 'person' | 'entity';
    names: string[];
    birthYears: number[];
    nationalities: string[];
    hash: string;
  };
  screenings: {
    subjectKind: 'staff' | 'business';
    subjectId: number;
    namesHash: string;
    listId: number;
    screenedAt: Date;
  };
  screeningHits: {
    id: GeneratedAlways<number>;
    subjectKind: 'staff' | 'business';
    subjectId: number;
    source: 'un' | 'uae';
    reference: string;
    name: string;
    listedName: string;
    score: number;
    birthYears: number[];
    nationalities: string[];
    entryHash: string;
    namesHash: string;
    foundAt: Date;
    state: Generated<'open' | 'cleared' | 'confirmed'>;
    note: string | null;
    proposedBy: string | null;
    confirmedBy: string | null;
    decidedAt: Date | null;
  };
  bankCorrections: {
    entryId: number;
    turn: number;
    note: string;
    item: string | null;
    correctedBy: string;
    correctedAt: Date;
  };
  teamTipDays: {
    businessId: number;
    day: Day;
    furtherParts: number;
  };
  coverageKeys: {
    id: number;
    publicKey: string;
    privateKey: EncryptedText;
    madeAt: Date;
  };
  coverageLeaves: {
    day: Day;
    place: number;
    staffId: number;
    balance: Decimal;
    salt: string;
  };
  coverageTrees: {
    day: Day;
    nodes: Buffer;
  };
  coverageProofs: {
    day: Day;
    madeAt: Date;
    atProvider: Decimal;
    atBank: Decimal;
    owed: Decimal;
    people: number;
    root: string;
    keyId: number;
    statement: string;
    signature: string;
  };
  incomePassports: {
    id: GeneratedAlways<number>;
    userId: string;
    token: string;
    firstMonth: string;
    lastMonth: string;
    madeAt: Date;
    expiresAt: Date;
    withdrawnAt: Date | null;
  };
  incomePassportOpens: {
    id: GeneratedAlways<number>;
    passportId: number;
    openedBy: string;
    openedAt: Date;
  };
  shiftRules: {
    businessId: number;
    updatedAt: Date;
  };
  shifts: {
    id: GeneratedAlways<number>;
    staffId: number;
    startedAt: Date;
    endedAt: Date | null;
  };
  teamRolesAside: {
    businessId: number;
    role: string;
  };
  bankChannelKeys: {
    id: number;
    publicKey: string;
    privateKey: EncryptedText;
    madeBy: string;
    madeAt: Date;
  };
  bankChannelLooks: {
    singleton: Generated<boolean>;
    triedAt: Date | null;
    workedAt: Date | null;
    problem: ColumnType<Refusal | null, string | null | undefined, string | null>;
  };
  bankDeliveries: {
    bankFileId: number;
    name: string;
    checksum: string;
    size: number;
    state: Generated<'waiting' | 'placing' | 'sent' | 'unclear' | 'by_hand'>;
    temporary: string | null;
    attempts: Generated<number>;
    problem: ColumnType<Refusal | null, string | null | undefined, string | null>;
    queuedAt: Date;
    sentAt: Date | null;
  };
  bankReceived: {
    id: GeneratedAlways<number>;
    name: string;
    checksum: string;
    size: number;
    modifiedAt: Date;
    receivedAt: Date;
    state: Generated<'waiting' | 'applied' | 'nothing' | 'repeated' | 'refused'>;
    problem: ColumnType<Refusal | null, string | null | undefined, string | null>;
    content: EncryptedText | null;
    settledAt: Date | null;
  };
  paydayRuns: {
    id: GeneratedAlways<number>;
    day: Day;
    threshold: Decimal;
    broken: ColumnType<LedgerRule[], LedgerRule[], LedgerRule[]>;
    preparedAt: Date;
    startedBy: string | null;
    startedAt: Date | null;
    filedAt: Date | null;
    problem: ColumnType<Refusal | null, string | null | undefined, string | null>;
  };
  paydayLines: {
    runId: number;
    recipientType: 'business' | 'staff';
    recipientId: number;
    businessId: number;
    amount: Decimal;
    payoutId: number | null;
    refusal: ColumnType<Refusal | null, string | null | undefined, string | null>;
  };
  bankInstantKeys: {
    id: number;
    credential: EncryptedText;
    lastFour: string;
    storedBy: string;
    storedAt: Date;
  };
  bankInstantLooks: {
    singleton: Generated<boolean>;
    triedAt: Date | null;
    workedAt: Date | null;
    problem: ColumnType<Refusal | null, string | null | undefined, string | null>;
  };
  instantPayments: {
    payoutId: number;
    bankFileId: number;
    endToEndId: string;
    amount: Decimal;
    state: Generated<'waiting' | 'sending' | 'accepted' | 'settled' | 'refused' | 'unclear' | 'by_hand'>;
    attempts: Generated<number>;
    attemptedAt: Date | null;
    askedAt: Date | null;
    status: string | null;
    reason: string | null;
    problem: ColumnType<Refusal | null, string | null | undefined, string | null>;
    queuedAt: Date;
    endedAt: Date | null;
  };
  shareRules: {
    id: GeneratedAlways<number>;
    businessId: number;
    percent: number;
    roles: string[];
    createdAt: Date;
  };
};
