package io.dayfill.sink.delta.internal.land;

import io.dayfill.core.date.DayRange;
import io.dayfill.core.land.ReadBack;
import io.dayfill.core.land.StoredDay;
import io.dayfill.core.land.Warehouse;
import io.dayfill.sink.delta.internal.stage.TableColumns;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;

/** An entity's table, whether it is there or not; see the methods of {@link Warehouse}. */
public interface StoredTable {
  /** What its files hold. */
  TableColumns columns();

  /** See {@link Warehouse#check}. */
  void check(boolean adopt) throws IOException;

  /** See {@link Warehouse#tableChanges}. */
  List<String> changes() throws IOException;

  /** See {@link Warehouse#storedDays}. */
  NavigableMap<LocalDate, StoredDay> storedDays(DayRange range) throws IOException;

  /** See {@link Warehouse#provisionalDays}. */
  List<LocalDate> provisionalDays() throws IOException;

  /** See {@link Warehouse#latestDay}. */
  Optional<LocalDate> latestDay(LocalDate... excluding) throws IOException;

  /** See {@link Warehouse#verify}. */
  void verify(DayRange range, ReadBack found) throws IOException;

  /** See {@link Warehouse#storedValues}. */
  Set<List<String>> storedValues(LocalDate day, List<String> columns) throws IOException;
}
