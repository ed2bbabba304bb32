.list {
  padding: 8px var(--gutter) 0;
}
.row {
  margin-top: 12px;
  padding: 14px 16px;
  border-radius: var(--r-4);
  background: var(--surface-1);
  box-shadow: var(--e-1);
  overflow-wrap: anywhere;
}
