-- Counted rows follow from rounds of members that the transaction has read, and neither members nor merchants are ever deleted. Two look-ups for each row of an hour
-- cost a quarter of its counting.
alter table agent_counts drop constraint agent_counts_merchant_code_fkey, drop constraint agent_counts_member_fkey;
