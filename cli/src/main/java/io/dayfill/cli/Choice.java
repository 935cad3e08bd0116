package io.dayfill.cli;

import io.dayfill.core.plan.PlanRequest;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads one of a few words, in small letters as the help shows them. */
abstract class Choice<E extends Enum<E>> implements ITypeConverter<E> {
  private final E[] values;

  private Choice(E[] values) {
    this.values = values;
  }

  @Override
  public E convert(String text) {
    List<String> words = new ArrayList<>();
    for (E value : values) {
      String word = Names.lower(value);
      if (word.equals(text)) {
        return value;
      }
      words.add(word);
    }
    throw new TypeConversionException("'" + text + "' is none of " + String.join(", ", words));
  }

  static final class OfFormat extends Choice<CommonOptions.Format> {
    OfFormat() {
      super(CommonOptions.Format.values());
    }
  }

  static final class OfReprocess extends Choice<PlanRequest.Reprocess> {
    OfReprocess() {
      super(PlanRequest.Reprocess.values());
    }
  }

  static final class OfOrder extends Choice<PlanRequest.Order> {
    OfOrder() {
      super(PlanRequest.Order.values());
    }
  }

  static final class OfEntities extends Choice<ConfigOptions.Entities> {
    OfEntities() {
      super(ConfigOptions.Entities.values());
    }
  }

  static final class OfAction extends Choice<MetadataVerb.Action> {
    OfAction() {
      super(MetadataVerb.Action.values());
    }
  }

  static final class OfShell extends Choice<CompletionVerb.Shell> {
    OfShell() {
      super(CompletionVerb.Shell.values());
    }
  }
}
