.row {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  min-height: 52px;
  border-top: 1px solid var(--line);
}
.row > * {
  margin: 6px 12px 6px 0;
}
.name {
  flex: 1 1 200px;
  overflow-wrap: anywhere;
  font-weight: var(--fw-strong);
}
.when {
  color: var(--text-2);
  font-size: var(--fs-body-s);
}
