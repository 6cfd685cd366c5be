-- How a guest came to the form: by the page of the team, or by a link with the bill. Null for the code of the person, for a
-- table or room (tip_places), for a tip to everybody (team_tips), and for all tips before.
ALTER TABLE tips ADD COLUMN came_by text CONSTRAINT tips_came_by_check CHECK (came_by IN ('team', 'bill'));
