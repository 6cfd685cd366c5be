-- Managers may invite staff, but not decide about bank accounts. With an account of their own behind the link they could:
-- it would be paid what the person had earned. So the owner gets time to look. Nobody knows who made the links of before.
ALTER TABLE staff_invites ADD COLUMN by_member boolean NOT NULL DEFAULT true;
