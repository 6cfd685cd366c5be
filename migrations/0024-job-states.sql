-- One row for each background job of this configuration, for metrics and for the admin's status page: since when the job
-- is known, and when it last succeeded and failed. pg-boss deletes its own rows after some days.
CREATE TABLE job_states (
  job          text PRIMARY KEY CHECK (char_length(job) BETWEEN 1 AND 50),
  known_since  timestamptz NOT NULL,
  succeeded_at timestamptz,
  failed_at    timestamptz
);
