-- Every node keeps guests' pages for a moment, and forgets them when something on them has changed. Triggers of columns:
-- a tip changes balances in the same rows, and tells nobody.
CREATE FUNCTION tell_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('karam_pages', '');
  RETURN NULL;
END $$;
CREATE TRIGGER staff_page_change
  AFTER INSERT OR UPDATE OF first_name, last_name, role, is_active, business_id ON staff
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();
CREATE TRIGGER businesses_page_change AFTER UPDATE OF name, type, tl_number, status ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();
CREATE TRIGGER settings_page_change AFTER UPDATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_page_change();
