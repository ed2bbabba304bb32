-- Rows that programs change with every turn of play have room for it on their page (REW-15).

-- Owner: missions.

-- A changed row that finds no room gets new entries in every index; play changes no column of these indexes, but for the first count of a date.
alter table mission_progress set (fillfactor = 70);
alter table point_days set (fillfactor = 70);
