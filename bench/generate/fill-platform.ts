import type pg from 'pg';
import { withPlainIbans } from '#bench/generate/with-plain-ibans.ts';

/** Not a hash of any password: nobody signs in with it. The benchmark creates sessions itself. */
const NO_PASSWORD = '$argon2id$v=19$m=8,t=1,p=1$none$none';

/** Owners and active businesses. Every second staff member has an IBAN and an account. */
export async function fillPlatform(client: pg.Client, size: Size): Promise<void> {
  await withPlainIbans(client, () => insertPlatform(client, size));
  await client.query('VACUUM ANALYZE');
}
type Size = { businesses: number; staffEach: number };

async function insertPlatform(client: pg.Client, { businesses, staffEach }: Size): Promise<void> {
  await client.query(
    `INSERT INTO users (username, email, password, first_name, last_name, created_at)
     SELECT 'owner' || n, 'owner' || n || '@example.com', $2,
       (ARRAY['Amal', 'Yusuf', 'Leila', 'Omar', 'Noor', 'Priya', 'Grace', 'Hamad'])[1 + n % 8],
       (ARRAY['Haddad', 'Fernandes', 'Santos', 'Al Mansoori', 'Khan', 'Thomas', 'Nair'])[1 + n % 7] || ' ' || n,
       '2025-01-01'::timestamptz + n * interval '1 second'
     FROM generate_series(1, $1::int) n`,
    [businesses, NO_PASSWORD],
  );
  await client.query(
    `INSERT INTO businesses (owner_id, name, type, tl_number, iban, status, created_at)
     SELECT id, (ARRAY['Saffron', 'Al Sadaf', 'Palm', 'Golden', 'Marina', 'Desert', 'Blue', 'Oasis', 'قهوة الواحة'])[1 + n % 9]
         || ' ' || (ARRAY['Grill', 'Café', 'Lounge', 'Hotel', 'Spa', 'Kitchen', 'Bakery'])[1 + n % 7] || ' ' || md5(n::text)::varchar(6)
         || CASE WHEN n % 300 = 0 THEN ' Quay' ELSE '' END,
       (ARRAY['Restaurant', 'Cafe', 'Bar', 'Hotel'])[1 + n % 4], 'CN-' || 1000000 + n, 'AE070331234567890123456',
       CASE WHEN n % 50 = 0 AND n > 200 THEN 'pending' ELSE 'active' END, '2025-01-01'::timestamptz + n * interval '1 second'
     FROM (SELECT id, substr(username, 6)::int AS n FROM users WHERE username LIKE 'owner%') owners ORDER BY n`,
  );
  await client.query(
    `INSERT INTO users (username, email, password, role)
     SELECT 'person' || n, 'person' || n || '@example.com', $2, 'staff' FROM generate_series(2, $1::int, 2) n`,
    [businesses * staffEach, NO_PASSWORD],
  );
  // Without statistics PostgreSQL would choose a nested loop over all users and businesses.
  await client.query('ANALYZE users, businesses');
  await client.query(
    `INSERT INTO staff (business_id, first_name, last_name, role, wallet_id, iban, user_id)
     SELECT businesses.id,
       (ARRAY['Maya', 'José', 'Anita', 'Ravi', 'Fatima', 'Chen', 'Olga', 'Peter', 'Aisha', 'Marco', 'Divya'])[1 + n % 11],
       (ARRAY['Fernandes', 'Cruz', 'Pillai', 'Reyes', 'Hassan', 'Wu', 'Petrova'])[1 + n % 7], 'Server', 'W-' || n,
       CASE WHEN n % 2 = 0 THEN 'AE260211000000230064016' END, users.id
     FROM generate_series(1, $1::int) n
     JOIN businesses ON businesses.tl_number = 'CN-' || 1000000 + 1 + (n - 1) / $2::int
     LEFT JOIN users ON users.username = 'person' || n ORDER BY n`,
    [businesses * staffEach, staffEach],
  );
  await client.query(
    `INSERT INTO users (username, email, password, role, is_admin) VALUES ('admin', 'admin@example.com', $1, 'admin', true)`,
    [NO_PASSWORD],
  );
}
