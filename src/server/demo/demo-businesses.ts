import type { BusinessAmounts } from '#shared/money/amounts.ts';
import { filsFromAed } from '#shared/money/money.ts';
import type { BusinessStatus, BusinessType } from '#shared/statuses.ts';

export type DemoStaff = {
  firstName: string;
  lastName: string;
  role: string;
  /** Staff without an IBAN are paid through their business. */
  iban?: string;
  isActive?: false;
};
export type DemoBusiness = {
  name: string;
  type: BusinessType;
  tlNumber: string;
  iban: string;
  owner: { firstName: string; lastName: string };
  /** When it joined. */
  joinedDaysAgo: number;
  /** How many tips a staff member of this business gets on an ordinary day. */
  tipsADay: number;
  /** What its guests are offered instead of the platform's amounts. */
  amounts?: BusinessAmounts;
  staff: DemoStaff[];
};

/**
 * Invented businesses and people. The check digits of the IBANs are right, but we know of no account with
 * them.
 */
export const demoBusinesses: DemoBusiness[] = [
  {
    name: 'Saffron Table',
    type: 'Restaurant',
    tlNumber: 'CN-1184402',
    iban: 'AE070331234567890123456',
    owner: { firstName: 'Amal', lastName: 'Haddad' },
    joinedDaysAgo: 104,
    tipsADay: 4,
    staff: [
      { firstName: 'Maya', lastName: 'Fernandes', role: 'Server', iban: 'AE260211000000230064016' },
      { firstName: 'Joseph', lastName: 'Okafor', role: 'Server', iban: 'AE950260001261025056501' },
      { firstName: 'Ravi', lastName: 'Menon', role: 'Server' },
      { firstName: 'Liza', lastName: 'Santos', role: 'Host' },
      { firstName: 'Bilal', lastName: 'Ahmed', role: 'Bartender' },
      { firstName: 'Sunita', lastName: 'Gurung', role: 'Server' },
      { firstName: 'Omar', lastName: 'Khalil', role: 'Manager' },
      { firstName: 'Dinesh', lastName: 'Perera', role: 'Kitchen Staff' },
    ],
  },
  {
    name: 'Corniche House',
    type: 'Hotel',
    tlNumber: 'CN-2093377',
    iban: 'AE730030000789456123456',
    owner: { firstName: 'Khalid', lastName: 'Al Mansoori' },
    joinedDaysAgo: 98,
    tipsADay: 3,
    amounts: {
      presetsFils: [10, 20, 50, 100].map(filsFromAed),
      chosenFils: filsFromAed(20),
      maxTipFils: filsFromAed(1000),
      percents: [10, 12, 15],
    },
    staff: [
      { firstName: 'Grace', lastName: 'Mwangi', role: 'Other', iban: 'AE020200000030124176201' },
      { firstName: 'Arjun', lastName: 'Thapa', role: 'Other' },
      { firstName: 'Rosa', lastName: 'Villanueva', role: 'Other' },
      { firstName: 'Imran', lastName: 'Siddiqui', role: 'Other' },
      { firstName: 'Fatima', lastName: 'Zahra', role: 'Host' },
      { firstName: 'Samuel', lastName: 'Tesfaye', role: 'Other' },
      { firstName: 'Noor', lastName: 'Rahman', role: 'Server', isActive: false },
    ],
  },
  {
    name: 'Palm & Bean',
    type: 'Cafe',
    tlNumber: 'CN-3310958',
    iban: 'AE140340000014011019050',
    owner: { firstName: 'Leila', lastName: 'Nasser' },
    joinedDaysAgo: 92,
    tipsADay: 2,
    staff: [
      { firstName: 'Tomas', lastName: 'Reyes', role: 'Bartender' },
      { firstName: 'Aisha', lastName: 'Yusuf', role: 'Server', iban: 'AE940350000000250008661' },
      { firstName: 'Kiran', lastName: 'Rai', role: 'Server' },
      { firstName: 'Hana', lastName: 'Girma', role: 'Host' },
      // The same person as at Saffron Table, in a second job.
      { firstName: 'Maya', lastName: 'Fernandes', role: 'Bartender' },
    ],
  },
];

/** Another venue of the first owner. */
export const demoSecondVenue: DemoBusiness = {
  name: 'Saffron Garden',
  type: 'Restaurant',
  tlNumber: 'CN-1184519',
  iban: 'AE070331234567890123456',
  owner: { firstName: 'Amal', lastName: 'Haddad' },
  joinedDaysAgo: 91,
  tipsADay: 3,
  staff: [
    { firstName: 'Marisol', lastName: 'Cruz', role: 'Server' },
    { firstName: 'Yonas', lastName: 'Bekele', role: 'Server' },
    { firstName: 'Priya', lastName: 'Nair', role: 'Host' },
    { firstName: 'Hassan', lastName: 'Idris', role: 'Kitchen Staff' },
  ],
};

/** Without staff and tips: one that waits for its approval, and one that was suspended. */
export const demoOutsiders: (DemoBusiness & { status: BusinessStatus })[] = [
  {
    name: 'Date & Cardamom',
    type: 'Cafe',
    tlNumber: 'CN-4471203',
    iban: 'AE070331234567890123456',
    owner: { firstName: 'Yousef', lastName: 'Darwish' },
    joinedDaysAgo: 2,
    tipsADay: 0,
    staff: [],
    status: 'pending',
  },
  {
    name: 'Harbour Salon',
    type: 'Beauty Salon',
    tlNumber: 'CN-5520916',
    iban: 'AE730030000789456123456',
    owner: { firstName: 'Dana', lastName: 'Aziz' },
    joinedDaysAgo: 45,
    tipsADay: 0,
    staff: [],
    status: 'suspended',
  },
];
