-- Staff belong to merchants (DESK-95), with roles of the installation's own (DESK-96).

-- Roles of the operator's own; shipped ones are in the code and need no row.
create table staff_roles (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  permissions text[] not null,
  changed_at timestamptz not null default now()
);

-- A role at one merchant, or (merchant_code null) at every merchant and for the installation itself.
create table staff_grants (
  id bigint primary key generated always as identity,
  staff_id bigint not null references staff (id),
  merchant_code text references merchants (code),
  role text not null,
  unique nulls not distinct (staff_id, merchant_code, role)
);

-- Existing staff keep their rights: the cashiers' lead has all of finance's. A role that the code does not know stays as it is and gives nothing.
insert into staff_grants (staff_id, merchant_code, role) select id, null, case role when 'finance' then 'cashier-lead' else role end from staff;
alter table staff drop column role;
