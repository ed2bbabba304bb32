-- Address of a session's last request (T70). Null until its first request after this, or after the log-in, has been noted: then it is that of the log-in.
alter table player_sessions add column seen_ip text;
