# Sourced by the scripts beside it: builds the benchmarks and sets their class path. From here on they run at the root.
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
mvn -q -DskipTests -pl benchmarks -am package dependency:build-classpath \
  -Dmdep.outputFile=target/classpath -Dmdep.includeScope=runtime
classpath=benchmarks/target/classes:$(cat benchmarks/target/classpath)

# Prints the launcher of the distribution below a folder, built where it is not.
launcher() {
  (cd "$1" && ./dayfill version >/dev/null)
  echo "$1"/cli/target/dayfill-*/bin/dayfill
}
