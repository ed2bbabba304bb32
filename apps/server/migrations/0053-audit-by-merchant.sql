-- The audit log of a merchant with few entries beside one with many was looked for through all of them. What an entry is about begins with its merchant.
create index audit_entries_by_first_part on audit_entries (split_part(subject, '/', 1), number desc);
