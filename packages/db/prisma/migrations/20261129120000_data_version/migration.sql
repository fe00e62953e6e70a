-- Which form of the data the database may hold (packages/db/src/system/data-version.ts). A migration replaces it when something is written from then on
-- that earlier versions cannot read: those refuse to start.
CREATE FUNCTION "data_version"() RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT 1';
