-- What the platform is called, in English and in Arabic, and where people write to for help.
ALTER TABLE settings
  ADD COLUMN platform_name text NOT NULL DEFAULT 'Karam' CHECK (char_length(platform_name) BETWEEN 1 AND 40),
  ADD COLUMN platform_name_ar text NOT NULL DEFAULT 'كرم' CHECK (char_length(platform_name_ar) BETWEEN 1 AND 40),
  ADD COLUMN support_address text NOT NULL DEFAULT 'support@karam.example'
    CHECK (support_address LIKE '_%@_%' AND char_length(support_address) <= 254);
