-- Who does not want the weekly summary or the monthly statement by mail.
CREATE TABLE unwanted_summaries (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  since   timestamptz NOT NULL
);

-- Which summaries were written, so that none is written twice.
CREATE TABLE summary_runs (
  kind       text NOT NULL CHECK (kind IN ('week', 'month')),
  -- The first day of the week or month.
  period     date NOT NULL,
  written_at timestamptz NOT NULL,
  mails      integer NOT NULL CHECK (mails >= 0),
  PRIMARY KEY (kind, period)
);
