package io.dayfill;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.PROTECTED;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNTHETIC;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.dayfill.core.time.SystemTimeSource;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The arrows and bans of the design, over the main classes of all modules. */
@AnalyzeClasses(packages = "io.dayfill", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  /** Core's packages in the order in which data meets them: each knows only those before it. */
  private static final List<String> CORE =
      List.of(
          "error",
          "time",
          "date",
          "metadata",
          "spi",
          "rate",
          "http",
          "page",
          "decode",
          "land",
          "plan",
          "forecast",
          "read",
          "run",
          "probe");

  private static final Set<String> CLOCK_METHODS =
      Set.of(
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.lang.Thread.sleep",
          TimeUnit.class.getName() + ".sleep",
          Date.class.getName() + ".<init>()",
          Calendar.class.getName() + ".getInstance");

  @ArchTest static final ArchRule core_packages_know_only_those_before_them = coreOrder();

  @ArchTest
  static final ArchRule every_class_of_core_has_a_place_in_the_order =
      classes()
          .that()
          .resideInAPackage("io.dayfill.core..")
          .should()
          .resideInAnyPackage(CORE.stream().map(ArchitectureTest::core).toArray(String[]::new))
          .because("a new package of core takes its place in the list of this test")
          .allowEmptyShould(true);

  @ArchTest static final ArchRule core_names_no_other_module = knowsNoneBut("io.dayfill.core..");

  @ArchTest
  static final ArchRule adapters_know_core_alone =
      knowsNoneBut("io.dayfill.adapter*..", "io.dayfill.core..");

  @ArchTest
  static final ArchRule sinks_know_core_alone =
      knowsNoneBut("io.dayfill.sink..", "io.dayfill.core..");

  @ArchTest
  static final ArchRule stores_know_core_and_what_the_sink_asks_of_a_store =
      knowsNoneBut("io.dayfill.store..", "io.dayfill.core..", "io.dayfill.sink.delta.store..");

  @ArchTest
  static final ArchRule only_the_store_for_s3_knows_its_sdk =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.dayfill.store.s3..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("software.amazon..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule the_testkit_knows_itself_alone = knowsNoneBut("io.dayfill.testkit..");

  @ArchTest
  static final ArchRule the_contract_knows_core_and_the_testkit =
      knowsNoneBut("io.dayfill.contract..", "io.dayfill.core..", "io.dayfill.testkit..");

  @ArchTest
  static final ArchRule only_cli_knows_guice =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.dayfill.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.google.inject..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule one_class_asks_the_machine_for_the_time =
      noClasses()
          .that()
          .doNotBelongToAnyOf(SystemTimeSource.class)
          .should()
          .accessTargetWhere(target(describe("a clock or a sleep", ArchitectureTest::isClock)))
          .because("time comes from an injected TimeSource");

  @ArchTest
  static final ArchRule only_cli_writes_to_the_standard_streams =
      noClasses()
          .that()
          // a server of its own process tells its port to who started it
          .resideOutsideOfPackages("io.dayfill.cli..", "io.dayfill.testkit.s3..")
          .should()
          .accessTargetWhere(describe("a standard stream", ArchitectureTest::isStandardStream))
          .because("libraries log through SLF4J or return what they have to say");

  @ArchTest
  static final ArchRule nothing_static_changes =
      noFields()
          .that()
          .doNotHaveModifier(SYNTHETIC)
          .and()
          .haveModifier(STATIC)
          .should()
          .notHaveModifier(FINAL)
          .because("hosts run several Dayfills in one process");

  @ArchTest
  static final ArchRule no_engine_shows_in_a_public_signature =
      classes()
          .that()
          .resideOutsideOfPackage("io.dayfill.sink.delta.*..")
          .and(are(describe("visible to others", ArchitectureTest::isVisible)))
          .should(
              showNoneOf(
                  resideInAnyPackage("io.delta..", "org.apache.hadoop..", "org.apache.parquet..")))
          .because("what the sink is made with is its own business");

  private static ArchRule coreOrder() {
    CompositeArchRule order = null;
    for (int i = 0; i < CORE.size() - 1; i++) {
      ArchRule rule =
          noClasses()
              .that()
              .resideInAPackage(core(CORE.get(i)))
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(
                  CORE.stream().skip(i + 1L).map(ArchitectureTest::core).toArray(String[]::new))
              .allowEmptyShould(true);
      order = order == null ? CompositeArchRule.of(rule) : order.and(rule);
    }
    return order;
  }

  private static String core(String name) {
    return "io.dayfill.core." + name + "..";
  }

  private static ArchRule knowsNoneBut(String module, String... others) {
    String[] known = Stream.concat(Stream.of(module), Stream.of(others)).toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(module)
        .should()
        .dependOnClassesThat(resideInAPackage("io.dayfill..").and(not(resideInAnyPackage(known))))
        .allowEmptyShould(true);
  }

  private static boolean isClock(AccessTarget target) {
    String owner = target.getOwner().getName();
    String name = owner + "." + target.getName();
    if (owner.startsWith("java.time.")) {
      return target.getName().equals("now")
          || name.startsWith("java.time.Clock.system")
          || name.startsWith("java.time.Clock.tick");
    }
    boolean argumentless = target.getFullName().endsWith("()");
    return CLOCK_METHODS.contains(name) || (argumentless && CLOCK_METHODS.contains(name + "()"));
  }

  private static boolean isStandardStream(JavaAccess<?> access) {
    AccessTarget target = access.getTarget();
    boolean field =
        target.getOwner().isEquivalentTo(System.class)
            && (target.getName().equals("out") || target.getName().equals("err"));
    boolean trace = target.getFullName().endsWith(".printStackTrace()");
    return field || trace;
  }

  private static boolean isVisible(JavaClass type) {
    boolean shown = isVisible((Set<?>) type.getModifiers());
    return shown && type.getEnclosingClass().map(ArchitectureTest::isVisible).orElse(true);
  }

  private static boolean isVisible(Set<?> modifiers) {
    return modifiers.contains(PUBLIC) || modifiers.contains(PROTECTED);
  }

  private static ArchCondition<JavaClass> showNoneOf(DescribedPredicate<JavaClass> hidden) {
    return new ArchCondition<>("show none of what does " + hidden.getDescription()) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        Stream<JavaType> heritage =
            Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
        report(type.getName(), heritage, type, events);
        type.getMembers().stream()
            .filter(member -> isVisible((Set<?>) member.getModifiers()))
            .filter(member -> !member.getModifiers().contains(SYNTHETIC))
            .forEach(member -> report(member.getFullName(), shownBy(member), type, events));
      }

      private void report(
          String place, Stream<JavaType> shown, JavaClass type, ConditionEvents events) {
        String found =
            shown
                .flatMap(each -> each.getAllInvolvedRawTypes().stream())
                .filter(hidden)
                .map(JavaClass::getName)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        if (!found.isEmpty()) {
          events.add(SimpleConditionEvent.violated(type, place + " shows " + found));
        }
      }
    };
  }

  private static Stream<JavaType> shownBy(JavaMember member) {
    if (member instanceof JavaField field) {
      return Stream.of(field.getType());
    }
    JavaCodeUnit unit = (JavaCodeUnit) member;
    Stream<JavaType> thrown = unit.getExceptionTypes().stream().map(each -> (JavaType) each);
    return Stream.of(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream(), thrown)
        .flatMap(each -> each);
  }
}
