-- Once, on the primary, as postgres. The owner has the tables; the program's own role cannot change what is booked.
CREATE ROLE karam_owner LOGIN PASSWORD '${OWNER_PASSWORD}';
CREATE ROLE karam_app LOGIN PASSWORD '${APP_PASSWORD}';
CREATE DATABASE karam OWNER karam_owner;
