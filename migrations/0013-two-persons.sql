-- What decides over other people's money is not changed by one admin alone.

-- An admin proposes, and another one confirms with their password. If nobody decides, the change takes effect at
-- in_force_at, after mails to all admins: so a platform whose other admin is away is not stuck, and nothing stays unnoticed.
CREATE TABLE proposals (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN (
                'make_admin', 'remove_admin', 'disable_admin', 'enable_admin', 'remove_second_factor', 'change_settings')),
  -- The account that would be changed. Null for settings.
  user_id     uuid REFERENCES users,
  -- The changed settings as JSON: one of them is an IBAN. Encrypted, so that nobody can change what is confirmed.
  content     encrypted_text,
  reason      text CHECK (char_length(reason) BETWEEN 1 AND 500),
  proposed_by uuid NOT NULL REFERENCES users,
  proposed_at timestamptz NOT NULL,
  in_force_at timestamptz NOT NULL,
  outcome     text CHECK (outcome IN ('confirmed', 'rejected', 'in_force', 'outdated')),
  decided_by  uuid REFERENCES users,
  decided_at  timestamptz,
  CONSTRAINT proposals_of_an_account CHECK ((kind = 'change_settings') = (user_id IS NULL)),
  CONSTRAINT proposals_with_settings CHECK ((kind = 'change_settings') = (content IS NOT NULL)),
  CONSTRAINT proposals_decided CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  CONSTRAINT proposals_decided_by CHECK (coalesce(outcome IN ('confirmed', 'rejected'), false) = (decided_by IS NOT NULL)),
  CONSTRAINT proposals_second_person CHECK (outcome <> 'confirmed' OR decided_by <> proposed_by),
  CONSTRAINT proposals_wait CHECK (in_force_at >= proposed_at + interval '48 hours'),
  CONSTRAINT proposals_in_force CHECK (outcome <> 'in_force' OR decided_at >= in_force_at)
);
-- One open proposal of a kind for each account, also if two admins propose at the same moment.
CREATE UNIQUE INDEX proposals_open_idx ON proposals (kind, user_id) WHERE outcome IS NULL;
CREATE INDEX proposals_newest_idx ON proposals (proposed_at DESC);
-- The content may be encrypted again with another key.
CREATE TRIGGER proposals_keep
  BEFORE DELETE OR UPDATE OF id, kind, user_id, reason, proposed_by, proposed_at, in_force_at ON proposals
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proposals_keep_all BEFORE TRUNCATE ON proposals EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proposals_decide_once BEFORE UPDATE OF outcome, decided_by, decided_at ON proposals
  FOR EACH ROW WHEN (OLD.outcome IS NOT NULL) EXECUTE FUNCTION refuse_this_change();

INSERT INTO audit_actions VALUES ('proposal.made'), ('proposal.rejected'), ('proposal.outdated');


-- Since when somebody is an admin who can sign in, if another admin made them one or enabled them again. Null for those
-- whom the operator named at a start of the program.
ALTER TABLE users ADD COLUMN admin_since timestamptz;

CREATE FUNCTION note_admin_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.admin_since := NEW.updated_at;
  RETURN NEW;
END $$;
CREATE TRIGGER users_admin_since BEFORE UPDATE OF role, disabled_at ON users
  FOR EACH ROW WHEN (NEW.role = 'admin' AND NEW.disabled_at IS NULL AND (OLD.role <> 'admin' OR OLD.disabled_at IS NOT NULL))
  EXECUTE FUNCTION note_admin_since();

-- As before, and a new admin releases nothing for 48 hours: an admin who made an account of their own a second admin would
-- otherwise release their own file at once.
CREATE OR REPLACE FUNCTION check_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.released_at IS NOT NULL OR NEW.withdrawn_at IS NOT NULL THEN
      RAISE EXCEPTION 'a new bank file is not released' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.released_at IS NOT NULL OR OLD.withdrawn_at IS NOT NULL THEN
    RAISE EXCEPTION 'a bank file is released or withdrawn once' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.released_at IS NULL THEN
    RETURN NEW;
  END IF;
  IF NEW.released_by IS NULL THEN
    RAISE EXCEPTION 'a bank file is released by somebody' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.released_by = NEW.created_by
      OR EXISTS (SELECT FROM payouts WHERE bank_file_id = NEW.id AND processed_by = NEW.released_by))
    AND EXISTS (SELECT FROM users WHERE role = 'admin' AND disabled_at IS NULL AND id <> NEW.released_by)
  THEN
    RAISE EXCEPTION 'a bank file is released by a second person' USING ERRCODE = 'restrict_violation';
  END IF;
  IF EXISTS (SELECT FROM users WHERE id = NEW.released_by AND admin_since > NEW.released_at - interval '48 hours') THEN
    RAISE EXCEPTION 'a new admin releases nothing for 48 hours' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
