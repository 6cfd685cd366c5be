-- Statements whose entries their person shows to whoever has the code

-- Without a row, the code confirms the sums only. The person can take it back.
CREATE TABLE shared_statements (
  staff_id  integer NOT NULL,
  month     text NOT NULL,
  shared_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, month),
  CONSTRAINT shared_statements_have_a_code FOREIGN KEY (staff_id, month) REFERENCES statement_codes (staff_id, month)
);

INSERT INTO audit_actions VALUES ('statement.shared'), ('statement.hidden');
