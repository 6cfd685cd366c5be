-- What a staff member wants to receive in a month. Only they see it, unless they share it with the owner.
CREATE TABLE goals (
  staff_id   integer PRIMARY KEY REFERENCES staff,
  amount     numeric(10, 2) NOT NULL CHECK (amount BETWEEN 1 AND 1000000),
  is_shared  boolean NOT NULL,
  updated_at timestamptz NOT NULL
);
