-- Guests read Hindi and Urdu too. The language of a payment is kept for the provider's page.
ALTER TABLE payments DROP CONSTRAINT payments_locale_check;
ALTER TABLE payments ADD CONSTRAINT payments_locale_check CHECK (locale IN ('en', 'ar', 'hi', 'ur'));
